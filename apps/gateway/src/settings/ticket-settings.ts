import * as z from 'zod';
import { DEFAULT_KEY_HEADER } from '@soglia/contracts/tickets';
import { homeNetworks } from '#wire/ip-networks.ts';

/** The word that switches tickets off, in the place of an address. */
export const TICKETS_OFF = 'off';

const TICKETS_URL = 'write it as https://desk.example, or off for no tickets';

/**
 * Whether a key may be sent there without TLS: this machine, an address of the house, or a name that only a local network
 * has, such as that of a container.
 */
const isNear = ({ hostname }: URL): boolean =>
  !/[.:]/.test(hostname) ||
  /\.(?:local|lan|home\.arpa|internal)$/.test(hostname) ||
  homeNetworks.has(hostname.replace(/^\[|\]$/g, ''));

/** An address, perhaps with a path, without a slash at its end; or {@link TICKETS_OFF}. */
export const ticketsUrl = z.string({ error: TICKETS_URL }).transform((given, context) => {
  if (given === TICKETS_OFF) return given;
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (given.length > 1000 || !URL.canParse(given)) return fail(TICKETS_URL);
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return fail('it begins with https:// or http://, or is off');
  if (url.username !== '' || url.password !== '') return fail('leave user name and password out of it');
  if (url.search !== '' || url.hash !== '') return fail('it ends after the path');
  if (url.protocol === 'http:' && !isNear(url)) return fail('it begins with https://, except in the house');
  let path = url.pathname;
  while (path.endsWith('/')) path = path.slice(0, -1);
  return url.origin + path;
});

const TICKETS_KEY = 'give the API key as its provider wrote it, in plain characters';

/** Sent as it is: a provider that wants `Bearer …` or the like has that in the key. */
export const ticketsKey = z
  .string({ error: TICKETS_KEY })
  .trim()
  .regex(/^[\x20-\x7e]{1,4096}$/, TICKETS_KEY);

const TICKETS_HEADER = `give the name of a header, such as ${DEFAULT_KEY_HEADER} or Authorization`;

/** Those that carry something else in the gateway's requests. */
const RESERVED =
  /^(?:host|connection|keep-alive|te|trailer|expect|upgrade|accept|idempotency-key|transfer-.*|content-.*|proxy-.*|sec-.*)$/;

export const ticketsHeader = z
  .string({ error: TICKETS_HEADER })
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, TICKETS_HEADER)
  .transform((given) => given.toLowerCase())
  .refine((given) => !RESERVED.test(given), 'this header has another meaning');
