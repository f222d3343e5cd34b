import { GridLayer, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet';

/**
 * The ground as images of a tile server. Leaflet's own layer gives up an image by showing another one from a `data:`
 * address, which the page's policy does not let through.
 */
export class ImageTiles extends GridLayer {
  readonly #url: string;

  /** @param url with `{z}`, `{x}` and `{y}` */
  constructor(url: string, options: GridLayerOptions) {
    super(options);
    this.#url = url;
    this.on('tileunload', ({ tile }) => tile.removeAttribute('src'));
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    tile.onload = () => done(undefined, tile);
    tile.onerror = () => done(new Error('the tile did not come'), tile);
    tile.src = this.#url
      .replaceAll('{z}', String(z))
      .replaceAll('{x}', String(x))
      .replaceAll('{y}', String(y));
    return tile;
  }
}
