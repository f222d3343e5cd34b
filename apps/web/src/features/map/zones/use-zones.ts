import { useMemo, useSyncExternalStore } from 'react';
import { HubError } from '@soglia/hub-client/errors';
import { readZoneIds } from '@soglia/hub-client/zones';
import { useAllowed } from '#hub/use-allowed.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useElapsed } from '#shared/use-elapsed.ts';
import type { MapZone } from '../map-types.ts';
import { browserZones } from './browser-zones.ts';
import { listZones } from './list-zones.ts';
import { useZoneEntities } from './use-zone-entities.ts';

/** After this, states that have not come are reported, milliseconds. */
const LOAD_TIMEOUT_MS = 15_000;

export interface ZonesState {
  readonly state: 'waiting' | 'there' | 'failed';
  /** Empty unless they are there; the same array until one changes. */
  readonly zones: readonly MapZone[];
  /** Why they could not be loaded: `refused` without `hub` is a token that is not valid. */
  readonly error: HubError | undefined;
  readonly again: () => void;
}

const none: readonly MapZone[] = [];

/** All zones as they are now: of the hub, its configuration files, the house itself, and of this browser. */
export function useZones(): ZonesState {
  const entities = useZoneEntities();
  const seesAll = useAllowed(() => false) === true;
  const stored = useSyncExternalStore(browserZones.subscribe, browserZones.value);
  const { state: connectionState, retryNow } = useConnection();
  const timedOut = useElapsed(entities === undefined, LOAD_TIMEOUT_MS);
  const ids = entities?.map(({ entity_id }) => entity_id) ?? [];
  // Shared by all who show the zones; another set of zones is another read.
  const read = useHubRead(ids.length === 0 ? undefined : `zone-ids ${ids.join(' ')}`, (connection, options) =>
    readZoneIds(connection, ids, options),
  );
  const zoneIds = read.kind === 'there' ? read.value : undefined;
  const zones = useMemo(
    () => (entities === undefined ? none : listZones({ entities, zoneIds, stored, seesAll })),
    [entities, zoneIds, stored, seesAll],
  );

  if (entities !== undefined) return { state: 'there', zones, error: undefined, again: retryNow };
  const isOver = connectionState.kind === 'lost' || connectionState.kind === 'refused';
  if (!isOver && !timedOut) return { state: 'waiting', zones: none, error: undefined, again: retryNow };
  const error =
    'error' in connectionState ? connectionState.error : new HubError('timeout', 'The hub told no zones');
  return { state: 'failed', zones: none, error, again: retryNow };
}
