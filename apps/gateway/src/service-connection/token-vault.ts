import * as z from 'zod';
import { parseJson } from '@soglia/hub-client/json';
import type { Repositories, Store } from '#store/store.ts';
import type { LostReason } from './create-service-connection.ts';
import type { Seal } from './seal.ts';

/** What may be known of the gateway's token without its key. */
interface AboutToken {
  /** The token's name in the hub's list of its owner's tokens. */
  readonly clientName: string;
  readonly ownerId: string;
  readonly ownerName: string;
}

export interface ServiceToken extends AboutToken {
  readonly token: string;
}

export type StoredServiceToken = AboutToken & {
  /** Undefined where it cannot be decrypted. */
  readonly token: string | undefined;
};

const TOKEN = 'service_token';
const LOST = 'service_token_lost';

const storedSchema = z.strictObject({
  sealed: z.string(),
  clientName: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
});

/** The stored token and why it was lost. Methods reject with StoreUnavailableError. */
export interface TokenVault {
  /** Undefined where none is stored. */
  load(): Promise<StoredServiceToken | undefined>;
  /** The same without the token. */
  about(): Promise<AboutToken | undefined>;
  /** Replaces the stored token; `also` writes in the same transaction. */
  save(token: ServiceToken, also: (repositories: Repositories) => Promise<void>): Promise<void>;
  lostReason(): Promise<LostReason | undefined>;
  /** Whether that was not known before: only then `also` writes, in the same transaction. */
  markLost(reason: LostReason, also: (repositories: Repositories) => Promise<void>): Promise<boolean>;
  /** The token is accepted. */
  clearLost(): Promise<void>;
}

export function createTokenVault(store: Store, seal: Seal): TokenVault {
  const read = async () => parseStored(await store.values.get(TOKEN));
  const describe = async ({ token, ...about }: ServiceToken): Promise<string> =>
    JSON.stringify({ ...about, sealed: await seal.seal(token, contextOf(about)) });

  return {
    load: async () => {
      const stored = await read();
      if (stored === undefined) return undefined;
      const { sealed, ...about } = stored;
      const opened = await seal.open(sealed, contextOf(about));
      if (opened?.outdated === true) {
        await store.values.set(TOKEN, await describe({ ...about, token: opened.text }));
      }
      return { ...about, token: opened?.text };
    },
    about: read,
    save: async (token, also) => {
      const value = await describe(token);
      await store.transaction(async (repositories) => {
        await repositories.values.set(TOKEN, value);
        await repositories.values.remove(LOST);
        await also(repositories);
      });
    },
    lostReason: async () => readReason(await store.values.get(LOST)),
    markLost: (reason, also) =>
      store.transaction(async (repositories) => {
        if ((await repositories.values.get(LOST)) === reason) return false;
        await repositories.values.set(LOST, reason);
        await also(repositories);
        return true;
      }),
    clearLost: () => store.values.remove(LOST),
  };
}

/** What is stored beside the token cannot be changed without the key. */
const contextOf = ({ clientName, ownerId, ownerName }: AboutToken): string =>
  JSON.stringify([TOKEN, clientName, ownerId, ownerName]);

/** A value that is malformed names nobody, but it is there: its token cannot be decrypted. */
function parseStored(text: string | undefined): z.infer<typeof storedSchema> | undefined {
  if (text === undefined) return undefined;
  const { data } = storedSchema.safeParse(parseJson(text));
  return data ?? { sealed: '', clientName: '', ownerId: '', ownerName: '' };
}

const readReason = (text: string | undefined): LostReason | undefined =>
  text === 'refused' || text === 'not_owner' || text === 'key' ? text : undefined;
