import type { GridLayer } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { streetRules } from './streets-rules.ts';

/** Milliseconds; the file is in the house. */
const TIMEOUT_MS = 10_000;

/** Streets out of one file of the gateway, in the colours that hold around `element`. Rejects where there is no such file. */
export async function streetsLayer(url: string, element: HTMLElement): Promise<GridLayer> {
  // The layer itself says nothing where there is no such file.
  const { maxZoom } = await Promise.race([new PMTiles(url).getHeader(), tooLate()]);
  const layer: unknown = leafletLayer({
    url,
    maxDataZoom: maxZoom,
    attribution: '',
    lang: document.documentElement.lang,
    ...streetRules(colorsAround(element)),
  });
  if (!isGridLayer(layer)) throw new TypeError('protomaps-leaflet made no layer');
  return layer;
}

const isGridLayer = (layer: unknown): layer is GridLayer => layer instanceof Object && 'addTo' in layer;

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the file of streets did not come')), TIMEOUT_MS);
  });

/** A canvas knows no custom properties: they are read from an element that has them as its colour. */
function colorsAround(element: HTMLElement): (token: string) => string {
  const probe = document.createElement('i');
  element.append(probe);
  const known = new Map<string, string>();
  for (const token of [
    'sunk',
    'line',
    'card',
    'ink-2',
    'ink',
    'energy-tint',
    'climate-tint',
    'line-strong',
  ]) {
    probe.style.color = `var(--sg-${token})`;
    known.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  return (token) => known.get(token) ?? 'gray';
}
