import { randomBytes, randomInt } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '@soglia/hub-client/json';
import type { Seal } from '#service-connection/seal.ts';
import type { ValuesRepository } from '#store/store.ts';

/** What opens the push channel of a house, made once and at random. */
export interface PushAccess {
  /** Names the application in requests of servers. */
  readonly appId: string;
  /** Lets a client connect; told to signed-in people. */
  readonly key: string;
  /** Signs requests of servers; told to nobody by the wire. */
  readonly secret: string;
  /** Where the notices for everybody are published; told to signed-in people. */
  readonly channel: string;
}

const VALUE = 'push_channel';

const storedSchema = z.strictObject({
  app_id: z.string().regex(/^\d{1,15}$/),
  key: z.string().regex(/^[0-9a-f]{20}$/),
  channel: z.string().regex(/^[\w-]{1,100}$/),
  /** Sealed. */
  secret: z.string(),
});
type Stored = z.infer<typeof storedSchema>;

/**
 * Reads the access, and makes it where there is none: the same for all gateways of a database. Only the secret is made
 * anew where it was sealed with a key that is gone, so that what people's devices know stays valid.
 * @throws StoreUnavailableError, and errors of the file system where a key cannot be kept
 */
export async function readPushAccess(values: ValuesRepository, seal: Seal): Promise<PushAccess> {
  const text = await values.get(VALUE);
  if (text !== undefined) return takeAccess(values, seal, text);
  const made = await makeAccess(seal, undefined);
  const stored = await values.add(VALUE, made.text);
  return stored === made.text ? made.access : takeAccess(values, seal, stored);
}

/** Reads what is there and changes nothing; undefined where there is none that opens. @throws StoreUnavailableError */
export async function openPushAccess(values: ValuesRepository, seal: Seal): Promise<PushAccess | undefined> {
  const given = parseStored(await values.get(VALUE));
  const opened = given && (await seal.open(given.secret, contextOf(given)));
  return opened && toAccess(given, opened.text);
}

/** What is stored; another one in the place of what cannot be read or opened. */
async function takeAccess(values: ValuesRepository, seal: Seal, text: string): Promise<PushAccess> {
  const given = parseStored(text);
  const opened = given && (await seal.open(given.secret, contextOf(given)));
  if (given !== undefined && opened !== undefined) return toAccess(given, opened.text);
  const made = await makeAccess(seal, given);
  // Another gateway may have been faster: its secret is the one that programs are told.
  return (await values.replace(VALUE, text, made.text)) ? made.access : readPushAccess(values, seal);
}

/** @param given of which only the secret is made anew */
async function makeAccess(seal: Seal, given: Stored | undefined) {
  const about = given ?? {
    app_id: String(randomInt(100_000, 2 ** 47)),
    key: randomBytes(10).toString('hex'),
    channel: `casa-${randomBytes(16).toString('hex')}`,
  };
  const secret = randomBytes(32).toString('hex');
  const sealed = await seal.seal(secret, contextOf(about));
  return { access: toAccess(about, secret), text: JSON.stringify({ ...about, secret: sealed }) };
}

const contextOf = ({ key }: Pick<Stored, 'key'>): string => `push secret ${key}`;

const toAccess = ({ app_id: appId, key, channel }: Omit<Stored, 'secret'>, secret: string): PushAccess => ({
  appId,
  key,
  channel,
  secret,
});

function parseStored(text: string | undefined): Stored | undefined {
  return text === undefined ? undefined : storedSchema.safeParse(parseJson(text)).data;
}
