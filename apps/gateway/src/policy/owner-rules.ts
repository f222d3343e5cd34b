import { normaliseUserName } from '#sign-in/user-name.ts';
import { field } from '#wire/frames.ts';
import type { GuardRequest } from './verdict.ts';

export interface HubOwner {
  readonly id: string;
  readonly username: string | null;
}

const PROVIDER = 'config/auth_provider/homeassistant';

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? normaliseUserName(value) : undefined;

/**
 * The type of a command that gives the owner's account another user name and password, or takes those or the account
 * away: with them any administrator would be the owner, and without an owner the gateway has no access. Hubs of 2026
 * refuse it themselves. Undefined for everything else, and while the owner is not known.
 */
export function takesOwnersAccount(
  request: GuardRequest,
  ownerOf: () => HubOwner | undefined,
): string | undefined {
  if (request.kind === 'http') return undefined;
  const { message } = request;
  const isOwners = (given: unknown, known: unknown) => given !== undefined && given === known;
  const type = field(message, 'type');
  switch (type) {
    case 'config/auth/delete':
    case `${PROVIDER}/create`:
      return isOwners(field(message, 'user_id'), ownerOf()?.id) ? type : undefined;
    case `${PROVIDER}/delete`:
      return isOwners(nameOf(field(message, 'username')), nameOf(ownerOf()?.username)) ? type : undefined;
    default:
      return undefined;
  }
}
