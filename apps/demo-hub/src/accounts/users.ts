import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isPrivate } from '#accounts/client-id.ts';
import type { StoredValue } from '#store/store.ts';

export const groups = ['system-admin', 'system-users', 'system-read-only'] as const;
export type Group = (typeof groups)[number];

/** The user name, normalised, and the hash of the password. */
interface Credential {
  readonly username: string;
  readonly passwordHash: string;
}

export interface User {
  /** 32 hex characters. */
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly isActive: boolean;
  /** May sign in from private addresses only. */
  readonly localOnly: boolean;
  /** Made by the hub for a part of itself; cannot be changed. */
  readonly systemGenerated: boolean;
  readonly groups: readonly Group[];
  /** Null: cannot sign in. */
  readonly credential: Credential | null;
  /** Base32 secret; when set, sign-in asks for a TOTP code. */
  readonly totpSecret?: string | undefined;
}

/** Shape of the stored users. */
export const storedUsersSchema: z.ZodType<User[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    isOwner: z.boolean(),
    isActive: z.boolean(),
    localOnly: z.boolean(),
    systemGenerated: z.boolean(),
    groups: z.array(z.enum(groups)),
    credential: z.object({ username: z.string(), passwordHash: z.string() }).nullable(),
    totpSecret: z.string().optional(),
  }),
);

interface UserChange {
  readonly type: 'added' | 'updated' | 'removed';
  readonly user: User;
}

/** The users of the hub. A {@link User} is never changed: read it again to see its present state. */
export interface Users {
  /** In the order of their creation. */
  list(): User[];
  get(id: string): User | undefined;
  /** The user with that user name, however it is written. */
  byUsername(username: string): User | undefined;
  create(wanted: Pick<User, 'name' | 'groups' | 'localOnly'>): User;
  update(
    id: string,
    changes: Partial<Pick<User, 'name' | 'groups' | 'localOnly' | 'isActive'>>,
  ): User | undefined;
  /** Tells no listener, as a hub fires no event for it. */
  setCredential(id: string, credential: Credential | null): void;
  remove(id: string): void;
  listen(listener: (change: UserChange) => void): () => void;
}

/** `defaults` are the users of a hub that has not stored any. */
export function createUsers(storage: StoredValue<User[]>, defaults: readonly User[]): Users {
  const users = new Map((storage.load() ?? defaults).map((user) => [user.id, user]));
  const listeners = new Set<(change: UserChange) => void>();
  const tell = (change: UserChange): void => {
    for (const listener of [...listeners]) listener(change);
  };

  function store(user: User): User {
    users.set(user.id, user);
    storage.save([...users.values()]);
    return user;
  }

  return {
    list: () => [...users.values()],
    get: (id) => users.get(id),
    byUsername(username) {
      const wanted = normalizedUsername(username);
      return [...users.values()].find(({ credential }) => credential?.username === wanted);
    },
    create(wanted) {
      const user = store({
        ...wanted,
        id: randomBytes(16).toString('hex'),
        isOwner: false,
        isActive: true,
        systemGenerated: false,
        credential: null,
      });
      tell({ type: 'added', user });
      return user;
    },
    update(id, changes) {
      const old = users.get(id);
      if (!old) return undefined;
      const user = store({ ...old, ...changes });
      tell({ type: 'updated', user });
      return user;
    },
    setCredential(id, credential) {
      const user = users.get(id);
      if (user) store({ ...user, credential });
    },
    remove(id) {
      const user = users.get(id);
      if (!user) return;
      users.delete(id);
      storage.save([...users.values()]);
      tell({ type: 'removed', user });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** User names are compared trimmed and regardless of case; by way of the capitals, so that ß equals ss. */
export const normalizedUsername = (username: string): string => username.trim().toUpperCase().toLowerCase();

/** Why that user may not sign in or act from the address, in the hub's words; undefined when allowed. */
export function accessRefusal(user: User, ip: string): string | undefined {
  if (!user.isActive) return 'User is not active';
  return user.localOnly && !isPrivate(ip) ? 'User cannot authenticate remotely' : undefined;
}

export function isAdmin(user: User): boolean {
  return user.isOwner || (user.isActive && user.groups.includes('system-admin'));
}

export function mayRead(user: User): boolean {
  return user.isOwner || user.groups.length > 0;
}

export function mayControl(user: User): boolean {
  return user.isOwner || user.groups.some((group) => group !== 'system-read-only');
}
