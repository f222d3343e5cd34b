import { useEffect, useState } from 'react';
import type { GridLayer, Map as LeafletMap } from 'leaflet';
import type { MapSettings } from '@soglia/contracts/map';
import styles from '../canvas.module.css';
import { ImageTiles } from './image-tiles.ts';
import { plainGround } from './plain-ground.ts';

export interface Ground {
  /** Whom to name for what is drawn. */
  readonly attribution: string | undefined;
  /** It did not come: the plain ground shows. */
  readonly hasFailed: boolean;
}

const OPEN_STREET_MAP = '© OpenStreetMap';
const CLOSEST = 19;

/** Draws what the map lies on, above a plain ground, which stays where nothing else comes. */
export function useGround(map: LeafletMap, { tiles, streets }: MapSettings): Ground {
  const url = tiles?.url;
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const ground = plainGround(styles['ground'] ?? '').addTo(map);
    return () => void ground.remove();
  }, [map]);

  useEffect(() => {
    if (url === undefined) return undefined;
    const layer = new ImageTiles(url, { maxZoom: CLOSEST });
    // Leaflet says that all are loaded when all have failed, too; and where some come, one more is no failure.
    let hasCome = false;
    layer.on('loading', () => (hasCome = false));
    layer.on('tileload', () => {
      hasCome = true;
      setFailed(undefined);
    });
    layer.on('tileerror', () => {
      if (!hasCome) setFailed(url);
    });
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, url]);

  useEffect(() => {
    if (url !== undefined || streets === null) return undefined;
    const abort = new AbortController();
    let layer: GridLayer | undefined;
    const draw = async () => {
      try {
        const { streetsLayer } = await import('../../grounds/streets.ts');
        const next = await streetsLayer(new URL(streets, location.origin).href, map.getContainer());
        if (abort.signal.aborted) return;
        layer?.remove();
        layer = next.addTo(map);
        setFailed(undefined);
      } catch {
        if (!abort.signal.aborted) setFailed(streets);
      }
    };
    void draw();
    // Its colours are drawn, not styled.
    const release = onScheme(() => void draw());
    return () => {
      abort.abort();
      release();
      layer?.remove();
    };
  }, [map, url, streets]);

  const drawn = url ?? streets ?? undefined;
  const hasFailed = drawn !== undefined && failed === drawn;
  const attribution = tiles === null ? OPEN_STREET_MAP : tiles.attribution;
  return { attribution: drawn === undefined || hasFailed ? undefined : attribution, hasFailed };
}

/** Calls back when the page becomes light or dark, by the system or by hand. */
function onScheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  system.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme'] });
  return () => {
    system.removeEventListener('change', listener);
    chosen.disconnect();
  };
}
