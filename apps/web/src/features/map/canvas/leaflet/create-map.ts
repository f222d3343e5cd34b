import { Map as LeafletMap, type PanOptions, type PointExpression } from 'leaflet';

/** Degrees and steps of the zoom: all of Italy, where there is nothing to fit to. */
const SOMEWHERE = { latitude: 42.5, longitude: 12.5, zoom: 5 };
const CLOSEST = 19;
const FARTHEST = 2;

/** Leaflet glides to a position near by even where it is to animate nothing. */
class CalmMap extends LeafletMap {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, { ...options, animate: false });
  }
}

/** A map without any of Leaflet's own buttons and texts. */
export function createMap(element: HTMLElement, isCalm: boolean): LeafletMap {
  const map = new (isCalm ? CalmMap : LeafletMap)(element, {
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
