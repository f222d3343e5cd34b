import type { HistoryRow } from '@soglia/hub-client/history';
import { isPosition } from '../position.ts';
import type { MapZone, Track } from '../map-types.ts';
import { metresBetween, zoneAt } from '../zones/zone-at.ts';

/** Metres; a phone that lies still wanders about as much. */
const STILL = 25;
/** Of one line; a line of a day needs no more. */
const MOST_POSITIONS = 500;

/** Where somebody was, by the hub's history; what says no position, and what says the same one again, is left out. */
export function trackOf(entityId: string, rows: readonly HistoryRow[]): Track {
  const positions: Track['positions'][number][] = [];
  for (const { at, attributes } of rows) {
    const { latitude, longitude } = attributes;
    if (typeof latitude !== 'number' || typeof longitude !== 'number' || !isPosition(latitude, longitude))
      continue;
    const position = { latitude, longitude, at };
    const last = positions.at(-1);
    if (last === undefined || metresBetween(last, position) > STILL) positions.push(position);
  }
  const step = Math.ceil(positions.length / MOST_POSITIONS);
  return {
    entityId,
    positions: step < 2 ? positions : positions.filter((_position, index) => index % step === 0),
  };
}

/** A part of a track within one zone, or between zones. */
export interface Stop {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** Undefined between zones. */
  readonly zone: MapZone | undefined;
}

/** A track in the order of the day, as the list says it. `until`: how far the last position holds. */
export function stopsOf({ positions }: Track, zones: readonly MapZone[], until: number): readonly Stop[] {
  const stops: Stop[] = [];
  for (const [index, position] of positions.entries()) {
    const zone = zoneAt(position, zones);
    const to = positions[index + 1]?.at ?? until;
    const last = stops.at(-1);
    if (last !== undefined && last.zone?.key === zone?.key) stops[stops.length - 1] = { ...last, to };
    else stops.push({ from: position.at, to, zone });
  }
  return stops;
}
