import { GridLayer } from 'leaflet';

/** Pixels; a whole number of the grid's cells. Each is a layer of its own to the browser: few and large ones. */
const TILE = 960;

/** Squares that move with the map, drawn by the stylesheet. */
class PlainGround extends GridLayer {
  protected override createTile(): HTMLElement {
    return document.createElement('div');
  }
}

export const plainGround = (className: string): GridLayer =>
  new PlainGround({ tileSize: TILE, className, updateWhenZooming: false, keepBuffer: 1 });
