import { useCallback, useSyncExternalStore } from 'react';
import {
  MAP_PATH,
  MAP_TRACK_PATH,
  mapAnswerSchema,
  type MapAnswer,
  type MapDevice,
} from '@soglia/contracts/map';
import { ApiError } from '#api/api-error.ts';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import { clientOf, useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { browserDevices } from './browser-devices.ts';

const KEY = ['map'];
/** The role's right to change the map. */
const RIGHT = 'zones';
/** Others of the house may put devices on it, too; milliseconds. */
const READ_AGAIN_MS = 60_000;
const NOT_FOUND = 404;
const CONFLICT = 'conflict';
/** Of one change, where others change them at the same moment. */
const MAX_TRIES = 3;

const none: readonly MapDevice[] = [];

/** Is called again where somebody else changes them at the same moment. */
type MapDevicesEdit = (newest: readonly MapDevice[]) => readonly MapDevice[];

export interface MapDevicesState {
  readonly state: 'waiting' | 'there' | 'failed';
  /** The same array until it changes; empty until they are there. */
  readonly devices: readonly MapDevice[];
  /** Why they could not be read. */
  readonly error: unknown;
  readonly again: () => void;
  /** Where they are kept; `browser`: on this device only. */
  readonly storedIn: 'gateway' | 'browser';
  readonly mayEdit: boolean;
  /** Rejects with ApiError, or with NotStoredError. */
  readonly save: (edit: MapDevicesEdit) => Promise<void>;
  /** Persons whose track of the last day may be seen; undefined where only the hub decides. */
  readonly tracks: readonly string[] | undefined;
  /** Whether one's own track is shown to the others; null where there is nothing to show. */
  readonly sharesTrack: boolean | null;
  /** Rejects with ApiError. */
  readonly shareTrack: (shares: boolean) => Promise<void>;
}

/** The browser did not store them: they hold until the page is closed. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

/** Positions of devices without GPS, and whose track may be seen: what the hub has no place for. */
export function useMapDevices(): MapDevicesState {
  const hub = useHub();
  const origin = useCompanionOrigin();
  const capabilities = useCapabilities();
  const mayEdit = useAllowed(({ rights }) => rights.has(RIGHT)) === true;
  const inBrowser = useSyncExternalStore(browserDevices.subscribe, browserDevices.value);
  const { data, error, refetch } = useApiQuery<MapAnswer>(hub, {
    queryKey: KEY,
    enabled: capabilities.kind === 'soglia',
    refetchInterval: READ_AGAIN_MS,
    queryFn: ({ signal }) => requestApi(origin, { path: MAP_PATH, read: readAnswer, signal }),
  });
  const save = useCallback(
    (edit: MapDevicesEdit) => saveToGateway(origin, clientOf(hub), edit),
    [hub, origin],
  );
  const shareTrack = useCallback(
    async (shares: boolean) => {
      const json = { shares_track: shares };
      const answer = await requestApi(origin, {
        method: 'PUT',
        path: MAP_TRACK_PATH,
        json,
        read: readAnswer,
      });
      await keep(clientOf(hub), answer);
    },
    [hub, origin],
  );
  const again = useCallback(() => void refetch(), [refetch]);
  const shared = { error, again, mayEdit, shareTrack };
  // An older gateway has no such route.
  if (capabilities.kind === 'bare' || (error instanceof ApiError && error.status === NOT_FOUND && !data)) {
    return {
      ...shared,
      state: 'there',
      devices: inBrowser,
      storedIn: 'browser',
      save: saveInBrowser,
      tracks: undefined,
      sharesTrack: null,
    };
  }
  return {
    ...shared,
    state: data === undefined ? (error === null ? 'waiting' : 'failed') : 'there',
    devices: data?.devices ?? none,
    storedIn: 'gateway',
    save,
    // The gateway tells of nobody: the house is not prepared or not known yet, or the account has no person and nobody
    // shows their track. Then the hub decides, as on a bare one.
    tracks: data?.shares_track === null && data.tracks.length === 0 ? undefined : (data?.tracks ?? []),
    sharesTrack: data?.shares_track ?? null,
  };
}

const readAnswer = (body: unknown) => mapAnswerSchema.parse(body);

type Client = ReturnType<typeof clientOf>;

async function keep(client: Client, answer: MapAnswer): Promise<void> {
  await client.cancelQueries({ queryKey: KEY });
  client.setQueryData(KEY, answer);
}

async function saveToGateway(origin: ApiOrigin, client: Client, edit: MapDevicesEdit): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { revision, devices } = client.getQueryData<MapAnswer>(KEY) ?? { revision: 0, devices: none };
    const json = { revision, devices: edit(devices) };
    try {
      await keep(client, await requestApi(origin, { method: 'PUT', path: MAP_PATH, json, read: readAnswer }));
      return;
    } catch (cause) {
      // Whether a lost answer was a success is known once they are read again.
      const newest = client.refetchQueries({ queryKey: KEY });
      if (!(cause instanceof ApiError) || cause.code !== CONFLICT || tries >= MAX_TRIES) throw cause;
      await newest;
    }
  }
}

const saveInBrowser = (edit: MapDevicesEdit): Promise<void> =>
  new Promise((resolve) => {
    const changed = edit(browserDevices.value());
    browserDevices.change(() => changed);
    if (!browserDevices.lasts()) throw new NotStoredError('the browser has not stored the positions');
    resolve();
  });
