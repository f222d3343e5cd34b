import { createHash } from 'node:crypto';

type Group = 'system-admin' | 'system-users' | 'system-read-only';

export interface Person {
  /** 32 hex characters. */
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
  readonly isOwner: boolean;
  readonly groups: readonly Group[];
  /** Base32; with it a code is asked for after the password. */
  readonly totpSecret?: string;
}

function person(
  username: string,
  name: string,
  more: Pick<Person, 'isOwner' | 'groups' | 'totpSecret'>,
): Person {
  const id = createHash('md5').update(`user ${username}`).digest('hex');
  return { id, username, name, password: 'casa-bianchi', ...more };
}

/** Who lives in Casa Bianchi. The passwords are known to everybody: it is a house for trying. */
export const bianchi: readonly Person[] = [
  person('maria', 'Maria Bianchi', { isOwner: true, groups: ['system-admin'] }),
  person('luca', 'Luca Bianchi', { isOwner: false, groups: ['system-users'] }),
  person('giulia', 'Giulia Bianchi', {
    isOwner: false,
    groups: ['system-users'],
    totpSecret: 'JBSWY3DPEHPK3PXP',
  }),
];

export function isAdmin(person: Person): boolean {
  return person.isOwner || person.groups.includes('system-admin');
}

export function mayRead(person: Person): boolean {
  return person.isOwner || person.groups.length > 0;
}

export function mayControl(person: Person): boolean {
  return person.isOwner || person.groups.some((group) => group !== 'system-read-only');
}
