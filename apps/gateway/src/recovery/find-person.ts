import type { Clock } from '@soglia/server/clock';
import { isExpired } from '#companion/people-list.ts';
import { dayIn } from '#identity/house-days.ts';
import type { ClientAddress, Identity } from '#identity/identity.ts';
import type { Limits } from '#limits.ts';
import type { Recipient } from '#messages/message-sender.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import { normaliseUserName } from '#sign-in/user-name.ts';
import type { PersonRecord, Store } from '#store/store.ts';

export interface RecoveringPerson {
  readonly userId: string;
  readonly recipient: Recipient;
}

export interface FindPersonOptions {
  readonly store: Pick<Store, 'people'>;
  readonly service: Pick<ServiceConnection, 'people'>;
  readonly identity: Pick<Identity, 'timeZone'>;
  readonly limits: Pick<Limits, 'recoveryHold'>;
  readonly clock: Clock;
  readonly isHome: (address: string) => boolean;
}

/** Finds who may recover their password: people who could sign in from there, by the phone that the gateway has of them. */
export function createFindPerson(options: FindPersonOptions) {
  const { store, service, identity, limits, clock, isHome } = options;

  const maySignIn = ({ userId, expiresOn }: PersonRecord, client: ClientAddress): boolean => {
    const person = service.people()?.get(userId);
    if (person?.isActive !== true || person.username === null) return false;
    if (isExpired(expiresOn, dayIn(identity.timeZone(), clock.now()))) return false;
    return !person.localOnly || (client.path !== 'concealed' && isHome(client.address));
  };

  /**
   * Whether the person's own account changed its phone or e-mail lately: whoever found somebody else's phone unlocked
   * could else put their own number in, and have the password.
   */
  const isOnHold = ({ contactChangedAt }: PersonRecord): boolean =>
    contactChangedAt !== null && contactChangedAt >= clock.now() - limits.recoveryHold;

  const find = async (
    phone: string,
    isWanted: (record: PersonRecord) => boolean,
    client: ClientAddress,
  ): Promise<RecoveringPerson | undefined> => {
    const records = await store.people.list();
    const record = records.find((one) => one.phone === phone && isWanted(one) && maySignIn(one, client));
    if (record === undefined || isOnHold(record)) return undefined;
    const { userId, name, email } = record;
    const isOwner = service.people()?.get(userId)?.isOwner === true;
    return { userId, recipient: { name, phone, email, isOwner } };
  };

  return {
    byName: (phone: string, username: string, client: ClientAddress) => {
      const wanted = normaliseUserName(username);
      return find(
        phone,
        ({ userId }) => {
          const name = service.people()?.get(userId)?.username;
          return typeof name === 'string' && normaliseUserName(name) === wanted;
        },
        client,
      );
    },
    /** Whether the person still has that phone, and may still sign in. */
    byId: (phone: string, userId: string, client: ClientAddress) =>
      find(phone, (record) => record.userId === userId, client),
  };
}
