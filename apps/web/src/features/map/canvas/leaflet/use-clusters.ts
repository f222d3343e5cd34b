import { startTransition, useEffect, useMemo, useState } from 'react';
import type { LatLngBounds, Map as LeafletMap } from 'leaflet';
import Supercluster from 'supercluster';
import type { MapPoint } from '../../map-types.ts';
import { END_OF_MAP, type Position } from '../../position.ts';

/** Pixels between markers, below which they are drawn as one: a large screen full of devices shows some eighty. */
const RADIUS = 80;
/** Part of the view around it where markers are made, too: it is left before they are missed. */
const MARGIN = 0.15;
/** Pixels of a tile. */
const TILE = 256;

/** Several points that would lie over each other. */
export interface PointCluster extends Position {
  readonly kind: 'cluster';
  readonly key: string;
  readonly points: readonly MapPoint[];
  /** The zoom at which they come apart; beyond the closest of the map where they are at the same position. */
  readonly opensAt: number;
}

export type PointMark = { readonly kind: 'point'; readonly point: MapPoint } | PointCluster;

interface View {
  readonly zoom: number;
  /** Degrees, as drawn: the view with its margin. */
  readonly box: LatLngBounds;
}

/** The points in and around the view, as they are drawn at the zoom of the map. */
export function useClusters(map: LeafletMap, points: readonly MapPoint[]): readonly PointMark[] {
  const [view, setView] = useState(() => viewOf(map));
  useEffect(() => {
    let made: View | undefined;
    const read = () => {
      if (made?.zoom === zoomOf(map) && made.box.contains(map.getBounds())) return;
      const next = viewOf(map);
      made = next;
      // Markers are made bit by bit, while the map moves.
      startTransition(() => setView(next));
    };
    // Two fingers pass many zooms on their way to one.
    const follow = () => {
      if (made?.zoom === zoomOf(map)) read();
    };
    read();
    map.on('zoomend moveend resize', read);
    map.on('move', follow);
    return () => {
      map.off('zoomend moveend resize', read);
      map.off('move', follow);
    };
  }, [map]);
  const index = useMemo(() => indexOf(map, points), [map, points]);
  return useMemo(() => marksAt(index, view), [index, view]);
}

const zoomOf = (map: LeafletMap): number => Math.floor(map.getZoom());

const viewOf = (map: LeafletMap): View => ({ zoom: zoomOf(map), box: map.getBounds().pad(MARGIN) });

type Index = Supercluster<{ readonly point: MapPoint }>;

function indexOf(map: LeafletMap, points: readonly MapPoint[]): Index {
  const index: Index = new Supercluster({
    radius: RADIUS,
    extent: TILE,
    minZoom: Math.floor(map.getMinZoom()),
    maxZoom: map.getMaxZoom(),
  });
  return index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
    })),
  );
}

const marksAt = (index: Index, { zoom, box }: View): readonly PointMark[] =>
  index.getClusters(edgesOf(box), zoom).map(({ properties, geometry }): PointMark => {
    if (!('cluster' in properties)) return { kind: 'point', point: properties.point };
    const points = index
      .getLeaves(properties.cluster_id, Infinity)
      .flatMap((leaf) => ('point' in leaf.properties ? leaf.properties.point : []));
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return {
      kind: 'cluster',
      key: String(properties.cluster_id),
      points,
      opensAt: index.getClusterExpansionZoom(properties.cluster_id),
      latitude,
      longitude,
    };
  });

/** West, south, east, north; what lies beyond the end of the map is drawn at its end. */
const edgesOf = (box: LatLngBounds): [number, number, number, number] => [
  box.getWest(),
  box.getSouth() <= -END_OF_MAP ? -90 : box.getSouth(),
  box.getEast(),
  box.getNorth() >= END_OF_MAP ? 90 : box.getNorth(),
];
