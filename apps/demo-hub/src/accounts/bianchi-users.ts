import { createHash } from 'node:crypto';
import type { User } from '#accounts/users.ts';

/** An account of the demo hub, for those who start it. */
export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly isOwner: boolean;
  /** In international form; nobody's. A hub knows no phones: whoever starts it may tell them to its gateway. */
  readonly phone: string;
  /** Base32 secret; when set, sign-in asks for a TOTP code. */
  readonly totpSecret?: string;
}

/** The password of all three: public, demo data only. */
const BIANCHI_PASSWORD = 'casa-bianchi';
/** The hash of {@link BIANCHI_PASSWORD}, made beforehand so that starting costs nothing. */
const PASSWORD_HASH =
  'scrypt$4096$6361736162696161$7e45bdca605acd19a68137cadcdbbced944a1a58ae593471f303fc13a6c09a1d';

const idOf = (key: string): string => createHash('md5').update(`user ${key}`).digest('hex');

const person = (
  username: string,
  name: string,
  more: Pick<User, 'isOwner' | 'groups' | 'totpSecret'>,
): User => ({
  id: idOf(username),
  name,
  isActive: true,
  localOnly: false,
  systemGenerated: false,
  credential: { username, passwordHash: PASSWORD_HASH },
  ...more,
});

/** The users of Casa Bianchi, and the one that every hub makes for itself. */
export const bianchiUsers: readonly User[] = [
  {
    id: idOf('home assistant content'),
    name: 'Home Assistant Content',
    isOwner: false,
    isActive: true,
    localOnly: false,
    systemGenerated: true,
    groups: ['system-read-only'],
    credential: null,
  },
  person('maria', 'Maria Bianchi', { isOwner: true, groups: ['system-admin'] }),
  person('luca', 'Luca Bianchi', { isOwner: false, groups: ['system-users'] }),
  person('giulia', 'Giulia Bianchi', {
    isOwner: false,
    groups: ['system-users'],
    totpSecret: 'JBSWY3DPEHPK3PXP',
  }),
];

/** The id of the user with that user name, or null. */
export const bianchiUserId = (username: string): string | null =>
  bianchiUsers.find(({ credential }) => credential?.username === username)?.id ?? null;

/** Numbers of the kind that stands in examples: no mobile network in Italy has them. */
const phones: Readonly<Record<string, string>> = {
  maria: '+393123456781',
  luca: '+393123456782',
  giulia: '+393123456783',
};

/** The users of Casa Bianchi who can sign in, as the hub has them at first. */
export const bianchiAccounts: readonly DemoAccount[] = bianchiUsers.flatMap(
  ({ credential, name, isOwner, totpSecret }) =>
    credential === null
      ? []
      : [
          {
            username: credential.username,
            password: BIANCHI_PASSWORD,
            name,
            isOwner,
            phone: phones[credential.username] ?? '',
            ...(totpSecret === undefined ? {} : { totpSecret }),
          },
        ],
);
