import { Map as LeafletMap } from 'leaflet';

/** Degrees and steps of the zoom: all of Italy, where there is nothing to fit to. */
const SOMEWHERE = { latitude: 42.5, longitude: 12.5, zoom: 5 };
const CLOSEST = 19;
const FARTHEST = 2;

/** A map without any of Leaflet's own buttons and texts. */
export function createMap(element: HTMLElement, isCalm: boolean): LeafletMap {
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: FARTHEST,
    maxZoom: CLOSEST,
    zoomSnap: 0.5,
    bounceAtZoomLimits: false,
    fadeAnimation: !isCalm,
    zoomAnimation: !isCalm,
    inertia: !isCalm,
  });
  map.setView([SOMEWHERE.latitude, SOMEWHERE.longitude], SOMEWHERE.zoom, { animate: false });
  return map;
}
