import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '@soglia/hub-client/json';
import type { Logger } from '#logging/logger.ts';
import type { Seal } from '#service-connection/seal.ts';
import type { Store } from '#store/store.ts';

const STORED_NAME = 'web_push_keys';

const storedSchema = z.object({ publicKey: z.string().regex(/^[\w-]{87}$/), sealed: z.string() });

/** The key pair by which push services know the gateway (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushKeysOptions {
  readonly store: Pick<Store, 'values' | 'transaction'>;
  readonly seal: Seal;
  readonly logger: Logger;
}

export interface PushKeys {
  /** Made the first time that they are asked for. @throws StoreUnavailableError */
  get(): Promise<VapidKeys>;
}

/**
 * The keys, sealed in the database. Where they cannot be opened, as after a backup was restored without its secret, new
 * ones are made, and the subscriptions that belong to the old ones are removed: browsers subscribe anew when the app opens.
 */
export function createPushKeys({ store, seal, logger }: PushKeysOptions): PushKeys {
  let known: VapidKeys | undefined;
  let loading: Promise<VapidKeys> | undefined;

  const make = async (): Promise<{ readonly keys: VapidKeys; readonly value: string }> => {
    const { default: webPush } = await import('web-push');
    const keys = webPush.generateVAPIDKeys();
    const { publicKey, privateKey } = keys;
    return { keys, value: JSON.stringify({ publicKey, sealed: await seal.seal(privateKey, publicKey) }) };
  };

  const open = async (text: string): Promise<VapidKeys | undefined> => {
    const stored = parse(text);
    const opened = stored && (await seal.open(stored.sealed, stored.publicKey));
    if (stored === undefined || opened === undefined) return undefined;
    const keys = { publicKey: stored.publicKey, privateKey: opened.text };
    if (opened.outdated) {
      const sealed = await seal.seal(keys.privateKey, keys.publicKey);
      await store.values.set(STORED_NAME, JSON.stringify({ publicKey: keys.publicKey, sealed }));
    }
    return keys;
  };

  const load = async (): Promise<VapidKeys> => {
    const stored = await store.values.get(STORED_NAME);
    const opened = stored === undefined ? undefined : await open(stored);
    if (opened !== undefined) return opened;
    const made = await make();
    if (stored !== undefined) {
      const removed = await store.transaction(async ({ values, pushSubscriptions }) =>
        (await values.replace(STORED_NAME, stored, made.value)) ? pushSubscriptions.removeAll() : undefined,
      );
      // Another gateway of the same database was faster: what it has made is what browsers get.
      if (removed === undefined) return load();
      logger.warn(
        { removed },
        'the keys of web push could not be opened: phones have to be switched on anew',
      );
      return made.keys;
    }
    const added = await store.values.add(STORED_NAME, made.value);
    // Another gateway of the same database may have been faster.
    return added === made.value ? made.keys : ((await open(added)) ?? made.keys);
  };

  return {
    get: async () => {
      if (known !== undefined) return known;
      loading ??= load().finally(() => (loading = undefined));
      known = await loading;
      return known;
    },
  };
}

const parse = (text: string): z.infer<typeof storedSchema> | undefined =>
  storedSchema.safeParse(parseJson(text)).data;

/** Characters of an id of a delivery, which is 16 random bytes. */
const ID_LENGTH = 22;
const PROOF_BYTES = 16;

/**
 * What a device sends back when it has shown a message: the id of the delivery, and a proof of ours, so that nobody else
 * can confirm it, and a malformed one costs no query.
 */
export function confirmationOf(id: string, { privateKey }: VapidKeys): string {
  return id + proofOf(id, privateKey).toString('base64url');
}

/** The id of the delivery; undefined where the confirmation is not one of ours. */
export function readConfirmation(confirmation: string, { privateKey }: VapidKeys): string | undefined {
  const id = confirmation.slice(0, ID_LENGTH);
  const proof = Buffer.from(confirmation.slice(ID_LENGTH), 'base64url');
  const expected = proofOf(id, privateKey);
  return proof.length === PROOF_BYTES && timingSafeEqual(proof, expected) ? id : undefined;
}

const proofOf = (id: string, privateKey: string): Buffer =>
  createHmac('sha256', confirmationKey(privateKey)).update(id).digest().subarray(0, PROOF_BYTES);

let lastKey: { readonly from: string; readonly key: Buffer } | undefined;

function confirmationKey(privateKey: string): Buffer {
  if (lastKey?.from !== privateKey) {
    const key = Buffer.from(hkdfSync('sha256', privateKey, '', 'soglia push confirmations', 32));
    lastKey = { from: privateKey, key };
  }
  return lastKey.key;
}
