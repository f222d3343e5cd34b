import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  PREFERENCE_BYTES,
  preferenceSchemas,
  type PreferenceEvent,
  type PreferenceInput,
  type PreferenceName,
  type Preferences,
  type StoredPreference,
} from '@soglia/contracts/preferences';
import { ApiError } from '#api/api-error.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import { PREFERENCES_GENERATION, type Store } from '#store/store.ts';

export interface PreferencesServiceOptions {
  readonly store: Pick<Store, 'preferences' | 'values'>;
  readonly instances: Pick<Instances, 'announce' | 'onAnnounced' | 'onMissed'>;
  readonly limits: Pick<Limits, 'preferenceSaves' | 'preferenceSaveWindow'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** One socket that follows the documents of its person. */
interface Follower {
  readonly send: (event: PreferenceEvent) => void;
  /** Of each document, the newest revision that was sent. */
  readonly sent: Map<PreferenceName, number>;
  /** What is current has been sent: changes come after it. */
  started: Promise<void>;
}

/** What each person chose: their own documents, which nobody else reads, not even an administrator. */
export function createPreferencesService({ store, instances, limits, logger }: PreferencesServiceOptions) {
  const saves = createFailureLimit(limits.preferenceSaves, limits.preferenceSaveWindow);
  const followers = new Map<string, Set<Follower>>();

  /** A restore is done while no gateway runs: it is read once. */
  let generation: string | undefined;
  const readGeneration = async (): Promise<string> => {
    generation ??= await store.values.add(PREFERENCES_GENERATION, randomUUID());
    return generation;
  };

  const read = async (userId: string): Promise<Preferences> => ({
    user_id: userId,
    generation: await readGeneration(),
    documents: [...(await store.preferences.list(userId))],
  });

  const sendCurrent = async (userId: string, { send, sent }: Follower): Promise<void> => {
    const current = await read(userId);
    for (const { name, revision } of current.documents) sent.set(name, revision);
    send({ type: 'current', ...current });
  };

  const sendChange = async (document: StoredPreference, { send, sent, started }: Follower): Promise<void> => {
    await started;
    // Two that were read at the same time may come in either order.
    if (document.revision <= (sent.get(document.name) ?? 0)) return;
    sent.set(document.name, document.revision);
    send({ type: 'changed', document });
  };

  /** Nobody waits for it: what is not told now is told by the next change, or when the app connects again. */
  const tell = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      logger.warn({ err: error }, 'preferences: a change was not told');
    });
  };

  const stopListening = [
    instances.onAnnounced('preferences', (id) => {
      const [userId = '', name] = id.split(' ');
      const ofPerson = followers.get(userId);
      if (ofPerson === undefined || !isPreferenceName(name)) return;
      tell(
        store.preferences.find(userId, name).then((document) => {
          if (document === undefined) return;
          for (const follower of [...ofPerson]) tell(sendChange(document, follower));
        }),
      );
    }),
    instances.onMissed(() => {
      for (const [userId, ofPerson] of followers)
        for (const follower of ofPerson) {
          const again = follower.started.then(() => sendCurrent(userId, follower));
          // What changes meanwhile comes after it, also where it fails.
          follower.started = again.catch(() => undefined);
          tell(again);
        }
    }),
  ];

  /** @throws ApiError `conflict` where another device has written since */
  const replace = async (
    { person: { userId } }: PersonCaller,
    name: PreferenceName,
    { revision, document: given }: PreferenceInput,
  ): Promise<StoredPreference> => {
    const { success, data } = preferenceSchemas[name].safeParse(given);
    if (!success) throw new ApiError('invalid_fields');
    if (Buffer.byteLength(JSON.stringify(data)) > PREFERENCE_BYTES) throw new ApiError('body_too_large');
    const waitMs = await saves.consume(userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
    if (!(await store.preferences.replace(userId, { name, revision, document: data }))) {
      const stored = await store.preferences.find(userId, name);
      // The answer to the same request got lost, or two devices chose the same.
      if (stored !== undefined && isDeepStrictEqual(stored.document, data)) return stored;
      throw new ApiError('conflict');
    }
    instances.announce('preferences', `${userId} ${name}`);
    return { name, revision: revision + 1, document: data };
  };

  return {
    read: ({ person }: PersonCaller): Promise<Preferences> => read(person.userId),
    replace,
    /** All documents of the person, and then each change. `started` rejects where the store cannot be read. */
    follow: ({ person: { userId } }: PersonCaller, send: (event: PreferenceEvent) => void) => {
      const follower: Follower = { send, sent: new Map(), started: Promise.resolve() };
      const ofPerson = followers.get(userId) ?? new Set();
      // Before it is read: no change falls in between.
      followers.set(userId, ofPerson.add(follower));
      follower.started = sendCurrent(userId, follower);
      return {
        started: follower.started,
        stop: (): void => {
          ofPerson.delete(follower);
          if (ofPerson.size === 0 && followers.get(userId) === ofPerson) followers.delete(userId);
        },
      };
    },
    close: (): void => {
      for (const stop of stopListening) stop();
      followers.clear();
    },
  };
}

export const isPreferenceName = (name: unknown): name is PreferenceName =>
  typeof name === 'string' && Object.hasOwn(preferenceSchemas, name);

export type PreferencesService = ReturnType<typeof createPreferencesService>;
