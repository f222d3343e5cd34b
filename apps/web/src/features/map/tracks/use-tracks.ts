import { useMemo, useState } from 'react';
import { readHistory } from '@soglia/hub-client/history';
import { readCurrentUser } from '@soglia/hub-client/people';
import { useEntity } from '#hub/use-entity.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Track } from '../map-types.ts';
import { trackOf } from './track-of.ts';

const none: readonly Track[] = [];

export interface Tracks {
  readonly state: 'waiting' | 'there' | 'failed';
  /** The same array until it changes. */
  readonly tracks: readonly Track[];
}

/** Where these persons were within the last day, by the hub's history; a track that is there stays while others are read. */
export function useTracks(persons: readonly string[]): Tracks {
  const key = persons.length === 0 ? undefined : `tracks ${persons.join(' ')}`;
  const read = useHubRead(key, (connection, options) => {
    const start = Date.now() - DAY_MS;
    return Promise.all(
      persons.map(async (entityId) =>
        trackOf(
          entityId,
          // A person may move for hours without entering another zone.
          await readHistory(
            connection,
            { entityId, start, significantChangesOnly: false, attributes: true },
            options,
          ),
        ),
      ),
    );
  });
  const [kept, setKept] = useState(none);
  const isShown = ({ entityId }: Track) => persons.includes(entityId);
  // Other persons are another read: what is known of those who stay is shown until it has come, and if it fails.
  const tracks = read.kind === 'there' ? read.value : kept.every(isShown) ? kept : kept.filter(isShown);
  if (tracks !== kept) setKept(tracks);
  return useMemo(() => ({ state: read.kind, tracks }), [read.kind, tracks]);
}

/** Whether this person belongs to the signed-in account; only asked where the gateway does not say whose track may be seen. */
export function useIsOwn(personId: string, isAsked: boolean): boolean {
  const read = useHubRead(isAsked ? 'current-user' : undefined, readCurrentUser);
  const person = useEntity(isAsked ? personId : undefined);
  const user = read.kind === 'there' ? read.value?.id : undefined;
  return user !== undefined && user !== '' && person?.attributes['user_id'] === user;
}
