import { useEffect, useEffectEvent, useRef } from 'react';
import { latLng, latLngBounds, type Map as LeafletMap } from 'leaflet';
import type { MapCanvasProps } from '../canvas-props.ts';
import { isEvent } from '../../map-types.ts';
import { boxAround, drawnAt, rounded, wrapped } from '../../position.ts';

/** A single position is shown no closer than this. */
const CLOSEST_FIT = 17;
/** Pixels around what is fitted; more at the top for a pin that rises above its position. */
const SPACE: [number, number] = [44, 44];
/** A coordinate that is being typed is no position until then, milliseconds. */
const SETTLE_MS = 500;
/** So many of its radii around the house, around a zone that is being made, and around one that was asked for. */
const AROUND_HOME = 3;
const AROUND = 1.5;

interface Fit {
  readonly meridian: number;
  readonly hasHome: boolean;
  /** Back to the house, or to all there is of it. */
  readonly centre: () => void;
}

type Shown = Pick<MapCanvasProps, 'zones' | 'points' | 'tracks' | 'draft' | 'pin' | 'focus' | 'middleRef'>;

/** Shows all there is of the house, until a person moves the map. */
export function useFit(map: LeafletMap, shown: Shown): Fit {
  const { zones, points, tracks, draft, pin, focus, middleRef } = shown;
  const home = zones.find(({ origin }) => origin === 'home' || origin === 'example');
  // An earthquake far away would make one mark of house and people.
  const pointsOfHouse = points.filter(({ type }) => !isEvent(type));
  const meridian = (home ?? draft ?? pin ?? zones[0] ?? pointsOfHouse[0] ?? points[0])?.longitude ?? 0;
  const wasMoved = useRef(false);
  useEffect(() => {
    const stay = () => (wasMoved.current = true);
    const element = map.getContainer();
    const events = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const event of events) element.addEventListener(event, stay, { passive: true });
    return () => {
      for (const event of events) element.removeEventListener(event, stay);
    };
  }, [map]);

  const fitOnce = useEffectEvent(() => {
    // What is being made must be seen, wherever the map was.
    if (wasMoved.current && draft === undefined) return;
    if (draft !== undefined) fit(map, [{ ...draft, radius: draft.radius * AROUND_HOME }], meridian, false);
    else if (pin !== undefined && pin !== null) fit(map, [pin], meridian, false);
    else fit(map, [...zones, ...pointsOfHouse], meridian, false);
  });
  // What moves while it is shown does not move the map.
  const contents = [
    ...zones.map(({ key }) => key),
    ...pointsOfHouse.map(({ entityId }) => entityId),
    draft?.key,
  ].join(' ');
  useEffect(() => fitOnce(), [map, contents]);

  /** To where the zone that is being made was put by typing, or by keys. */
  const follow = useEffectEvent(() => {
    if (draft === undefined || map.getBounds().contains(latLng(drawnAt(draft, meridian)))) return;
    fit(map, [{ ...draft, radius: draft.radius * AROUND_HOME }], meridian, false);
  });
  useEffect(() => {
    const timer = setTimeout(() => follow(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft?.latitude, draft?.longitude]);

  const look = useEffectEvent(() => {
    if (focus === undefined) return;
    wasMoved.current = true;
    fit(map, [{ ...focus, radius: (focus.radius ?? 0) * AROUND }], meridian, true);
  });
  useEffect(() => look(), [map, focus]);

  const drawn = useRef<readonly string[]>([]);
  const showTracks = useEffectEvent(() => {
    const added = tracks.filter(({ entityId }) => !drawn.current.includes(entityId));
    drawn.current = tracks.map(({ entityId }) => entityId);
    const positions = added.flatMap((track) => track.positions);
    if (positions.length === 0) return;
    wasMoved.current = true;
    fit(map, positions, meridian, true);
  });
  useEffect(() => showTracks(), [map, tracks]);
  useEffect(() => {
    if (middleRef === undefined) return undefined;
    middleRef.current = () => {
      const { lat, lng } = map.getCenter();
      return rounded({ latitude: lat, longitude: wrapped(lng) });
    };
    return () => {
      middleRef.current = undefined;
    };
  }, [map, middleRef]);

  const centre = () => {
    wasMoved.current = true;
    const ofHouse = [...zones, ...pointsOfHouse];
    // Without anything of the house the events are all there is.
    const all = ofHouse.length > 0 ? ofHouse : points;
    fit(map, home === undefined ? all : [{ ...home, radius: home.radius * AROUND_HOME }], meridian, true);
  };
  return { meridian, hasHome: home !== undefined, centre };
}

function fit(
  map: LeafletMap,
  all: Parameters<typeof boxAround>[0],
  meridian: number,
  animate: boolean,
): void {
  const box = boxAround(all, meridian);
  if (box === undefined) return;
  map.fitBounds(latLngBounds(box), { padding: SPACE, maxZoom: CLOSEST_FIT, animate });
}
