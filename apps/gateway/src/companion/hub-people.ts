import { isRecord, listOf } from '@soglia/hub-client/json';
import { ApiError } from '#api/api-error.ts';
import {
  HubCommandError,
  type HubPerson,
  type ServiceConnection,
} from '#service-connection/service-connection.ts';

/** Who is to be made on the hub; `username` is normalised. */
export interface NewHubPerson {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly localOnly: boolean;
}

/**
 * The name of a person on the hub until everything of them is made: who stops half-way leaves somebody who can be found
 * by it. @param id of the repair that stands by
 */
export const unfinishedName = (id: string): string => `soglia-${id}`;

const UNFINISHED = /^soglia-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isUnfinished = ({ name }: Pick<HubPerson, 'name'>): boolean => UNFINISHED.test(name);

/** What the gateway does to people on the hub, as the owner. Rejects with ApiError where the hub refuses a value. */
export function createHubPeople(service: Pick<ServiceConnection, 'command' | 'refreshPeople'>) {
  /** The ids of the `person` entries of a user; one made in YAML cannot be changed. */
  const personIds = async (userId: string): Promise<readonly string[]> => {
    const answer = await service.command({ type: 'person/list' });
    const storage: unknown = isRecord(answer) ? answer['storage'] : undefined;
    return listOf(storage).flatMap((entry: unknown) =>
      isRecord(entry) && entry['user_id'] === userId && typeof entry['id'] === 'string' ? [entry['id']] : [],
    );
  };

  const isThere = async (userId: string): Promise<boolean> => (await service.refreshPeople()).has(userId);

  const rename = async (userId: string, name: string): Promise<void> => {
    await service.command({ type: 'config/auth/update', user_id: userId, name });
  };

  return {
    /** The steps of the creation, in their order; `onUser` is awaited as soon as the hub has given an id. */
    create: async (
      person: NewHubPerson,
      unfinished: string,
      onUser: (userId: string) => Promise<void>,
    ): Promise<string> => {
      const answer = await service.command({
        type: 'config/auth/create',
        name: unfinished,
        group_ids: ['system-users'],
        local_only: person.localOnly,
      });
      const user = isRecord(answer) ? answer['user'] : undefined;
      const userId = isRecord(user) ? user['id'] : undefined;
      if (typeof userId !== 'string') throw new ApiError('hub_refused');
      await onUser(userId);
      const { username, password, name } = person;
      try {
        await service.command({
          type: 'config/auth_provider/homeassistant/create',
          user_id: userId,
          username,
          password,
        });
      } catch (error) {
        throw explainUsername(error);
      }
      await service.command({ type: 'person/create', name, user_id: userId });
      await rename(userId, name);
      return userId;
    },
    /** @param before the name that is put back where only half of it succeeds */
    rename: async (userId: string, name: string, before: string): Promise<void> => {
      await rename(userId, name);
      try {
        for (const id of await personIds(userId))
          await service.command({ type: 'person/update', person_id: id, name });
      } catch (error) {
        await rename(userId, before).catch(() => undefined);
        throw error;
      }
    },
    /** Ends no session. Rejects with ApiError where there is nobody, or somebody without a user name. */
    setPassword: async (userId: string, password: string): Promise<void> => {
      try {
        await service.command({
          type: 'config/auth_provider/homeassistant/admin_change_password',
          user_id: userId,
          password,
        });
      } catch (error) {
        throw explainReset(error);
      }
    },
    setActive: async (userId: string, active: boolean): Promise<void> => {
      await service.command({ type: 'config/auth/update', user_id: userId, is_active: active });
    },
    /** Removes the `person`, and then the user with their credentials; what is not there is no error. */
    remove: async (userId: string): Promise<void> => {
      for (const id of await personIds(userId)) {
        await service.command({ type: 'person/delete', person_id: id }).catch(unlessGone);
      }
      await service.command({ type: 'config/auth/delete', user_id: userId }).catch(unlessGone);
      if (await isThere(userId)) throw new ApiError('hub_refused');
    },
    /** The id of a person who was left half-made. */
    findUnfinished: async (unfinished: string): Promise<string | undefined> =>
      [...(await service.refreshPeople()).values()].find(({ name }) => name === unfinished)?.id,
  };
}

export type HubPeople = ReturnType<typeof createHubPeople>;

function unlessGone(error: unknown): void {
  if (!(error instanceof HubCommandError) || error.code !== 'not_found') throw error;
}

function explainUsername(error: unknown): unknown {
  if (!(error instanceof HubCommandError)) return error;
  const says = `${error.code} ${error.key ?? ''}`;
  if (/username_exists|username_already_exists/.test(says)) return new ApiError('username_taken');
  if (says.includes('username_not_normalized')) return new ApiError('invalid_fields');
  return error;
}

function explainReset(error: unknown): unknown {
  if (!(error instanceof HubCommandError)) return error;
  if (error.code === 'user_not_found') return new ApiError('person_not_found');
  return error.code === 'credentials_not_found' ? new ApiError('no_credentials') : error;
}
