import { createHash } from 'node:crypto';

type Group = 'system-admin' | 'system-users' | 'system-read-only';

export interface User {
  /** 32 hex characters. */
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
  readonly isOwner: boolean;
  readonly groups: readonly Group[];
  /** Base32 secret; when set, sign-in asks for a TOTP code. */
  readonly totpSecret?: string;
}

function createUser(
  username: string,
  name: string,
  more: Pick<User, 'isOwner' | 'groups' | 'totpSecret'>,
): User {
  const id = createHash('md5').update(`user ${username}`).digest('hex');
  return { id, username, name, password: 'casa-bianchi', ...more };
}

/** The accounts of Casa Bianchi. Their passwords are public: demo data only. */
export const bianchiUsers: readonly User[] = [
  createUser('maria', 'Maria Bianchi', { isOwner: true, groups: ['system-admin'] }),
  createUser('luca', 'Luca Bianchi', { isOwner: false, groups: ['system-users'] }),
  createUser('giulia', 'Giulia Bianchi', {
    isOwner: false,
    groups: ['system-users'],
    totpSecret: 'JBSWY3DPEHPK3PXP',
  }),
];

export function isAdmin(user: User): boolean {
  return user.isOwner || user.groups.includes('system-admin');
}

export function mayRead(user: User): boolean {
  return user.isOwner || user.groups.length > 0;
}

export function mayControl(user: User): boolean {
  return user.isOwner || user.groups.some((group) => group !== 'system-read-only');
}
