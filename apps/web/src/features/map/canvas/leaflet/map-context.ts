import { createContext, useContext } from 'react';
import type { Map as LeafletMap } from 'leaflet';

interface DrawnMap {
  readonly map: LeafletMap;
  /** The longitude that everything is drawn around. */
  readonly meridian: number;
}

export const MapContext = createContext<DrawnMap | undefined>(undefined);

/** The map that this is drawn on. */
export function useDrawnMap(): DrawnMap {
  const drawn = useContext(MapContext);
  if (drawn === undefined) throw new Error('useDrawnMap needs a MapContext above it');
  return drawn;
}
