import {
  callZoneCreate,
  callZoneRemove,
  createZone,
  deleteZone,
  readZones,
  readZoneServices,
  updateZone,
  type ZoneFields,
} from '@soglia/hub-client/zones';
import { HubError } from '@soglia/hub-client/errors';
import type { Hub } from '@soglia/hub-client/hub';
import { useHub } from '#hub/hub-context.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import type { MapZone } from '../map-types.ts';
import { browserZones } from './browser-zones.ts';
import { changedFields } from './zone-form.ts';
import { ChangedElsewhereError, isSameGround, ServiceError } from './zone-errors.ts';

/** The role's right to change zones. */
const RIGHT = 'zones';

export interface ZoneChanges {
  /** False until it is known, too. */
  readonly mayEdit: boolean;
  /** On the hub: by the specification's service where it has one. Rejects with HubError, SignInError or ServiceError. */
  create(fields: ZoneFields): Promise<void>;
  /** Keeps a zone in this browser; whether the browser stored it for the next visit. */
  keepHere(fields: ZoneFields): boolean;
  /**
   * Saves a zone where it is stored. Rejects with ChangedElsewhereError where the hub has another one by now than
   * `shown`, and as `create`.
   */
  update(shown: MapZone, fields: ZoneFields): Promise<void>;
  /** Rejects as `create`. One that is gone already is no error. */
  remove(zone: MapZone): Promise<void>;
}

/** Creates, changes and deletes zones. */
export function useZoneChanges(): ZoneChanges {
  const hub = useHub();
  const mayEdit = useAllowed(({ rights }) => rights.has(RIGHT)) === true;
  return {
    mayEdit,
    create: (fields) => createOnHub(hub, fields),
    keepHere,
    update: (shown, fields) =>
      shown.origin === 'browser' ? updateHere(shown, fields) : updateOnHub(hub, shown, fields),
    remove: (zone) => (zone.origin === 'browser' ? removeHere(zone) : removeOnHub(hub, zone)),
  };
}

async function createOnHub(hub: Hub, fields: ZoneFields): Promise<void> {
  const { connection } = hub;
  if ((await servicesOf(hub)).has('create')) await post(hub, (request) => callZoneCreate(request, fields));
  else await createZone(connection, fields);
}

async function updateOnHub({ connection }: Hub, shown: MapZone, fields: ZoneFields): Promise<void> {
  const { zoneId } = shown;
  if (zoneId === undefined) throw new HubError('not_found', 'The hub has no id for this zone');
  const now = (await readZones(connection)).find(({ id }) => id === zoneId);
  if (now === undefined) throw new HubError('not_found', 'The zone is gone');
  // The hub itself would overwrite what somebody else has saved meanwhile.
  if (!isSameGround(now, shown)) throw new ChangedElsewhereError('The zone was changed elsewhere');
  const changed = changedFields(shown, fields);
  if (Object.keys(changed).length > 0) await updateZone(connection, zoneId, changed);
}

async function removeOnHub(hub: Hub, { zoneId, entityId }: MapZone): Promise<void> {
  try {
    if (entityId !== undefined && (await servicesOf(hub)).has('remove'))
      await post(hub, (request) => callZoneRemove(request, entityId));
    else if (zoneId === undefined) throw new HubError('not_found', 'The hub has no id for this zone');
    else await deleteZone(hub.connection, zoneId);
  } catch (cause) {
    if (!(cause instanceof HubError && cause.code === 'not_found' && zoneId !== undefined)) throw cause;
  }
}

/** The specification's services that the hub has; none where it does not tell. */
const servicesOf = ({ connection }: Hub) =>
  readZoneServices(connection).catch((cause: unknown): ReadonlySet<'create' | 'remove'> => {
    if (cause instanceof HubError && ['timeout', 'disconnected'].includes(cause.code)) throw cause;
    return new Set();
  });

type Request = Parameters<typeof callZoneCreate>[0];

async function post(
  { connection, platform, tokens }: Hub,
  call: (request: Request) => Promise<number>,
): Promise<void> {
  const bearer = await tokens.accessToken();
  const status = await call({ platform, base: connection.base, bearer });
  if (status < 200 || status >= 300) throw new ServiceError(status);
}

function keepHere(fields: ZoneFields): boolean {
  const key = `browser-${Date.now()}`;
  browserZones.change((zones) => [...zones.filter((zone) => zone.key !== key), { key, ...fields }]);
  return browserZones.lasts();
}

function updateHere({ key }: MapZone, fields: ZoneFields): Promise<void> {
  browserZones.change((zones) => zones.map((zone) => (zone.key === key ? { key, ...fields } : zone)));
  return Promise.resolve();
}

function removeHere({ key }: MapZone): Promise<void> {
  browserZones.change((zones) => zones.filter((zone) => zone.key !== key));
  return Promise.resolve();
}
