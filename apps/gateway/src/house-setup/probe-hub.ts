import { networkInterfaces } from 'node:os';
import type { Clock } from '@soglia/server/clock';
import type { HubLink } from '#hub/hub-link.ts';
import { Agent } from '#wire/undici.ts';

const TIMEOUT_MS = 3000;

/** Addresses of this machine that are tried; others have none of the kind. */
const TRIED_ADDRESSES = 8;

export interface HubAnswer {
  /** The hub refuses whatever comes from the gateway's address. */
  readonly banned: boolean;
  /** By how many milliseconds the hub's clock is ahead; undefined without a `Date` header. */
  readonly clockAhead: number | undefined;
}

/** Asks for a page that needs no sign-in. Undefined where the hub does not answer. */
export async function probeHub(
  { pool }: Pick<HubLink, 'pool'>,
  clock: Clock,
): Promise<HubAnswer | undefined> {
  const startedAt = clock.now();
  try {
    const answer = await pool.request({
      path: '/manifest.json',
      method: 'GET',
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    await answer.body.dump();
    const { date } = answer.headers;
    const hubTime = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    // `Date` has whole seconds: on average it is half a second behind.
    const ahead = hubTime + 500 - (startedAt + clock.now()) / 2;
    return { banned: answer.statusCode === 403, clockAhead: Number.isNaN(ahead) ? undefined : ahead };
  } catch {
    return undefined;
  }
}

/** What the gateway itself found of the hub's port. It says nothing of what others reach. */
export type PortFinding =
  /** The hub stands on this machine, and answers on none of the machine's other addresses. */
  | { readonly kind: 'loopback_only'; readonly tried: readonly string[] }
  /** It answers at these as well. */
  | { readonly kind: 'open'; readonly answered: readonly string[] }
  /** The gateway reaches it over a network: whoever else does was not and cannot be tried. */
  | { readonly kind: 'network' }
  /** This machine has no other address, or the gateway listens on the same port itself. */
  | { readonly kind: 'untried' };

export interface PortTrialOptions {
  readonly hub: string;
  readonly ownPorts: readonly number[];
  /** The machine's addresses in a network; by default those that it has now. */
  readonly addresses?: readonly string[];
}

/** Tries the hub's port at this machine's own addresses, where the hub stands on it. */
export async function tryHubPort({
  hub,
  ownPorts,
  addresses = networkAddresses(),
}: PortTrialOptions): Promise<PortFinding> {
  const { hostname, port, protocol } = new URL(hub);
  if (!/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return { kind: 'network' };
  const number = Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port);
  const tried = addresses.slice(0, TRIED_ADDRESSES).map((address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    return `${protocol}//${host}:${number}`;
  });
  if (tried.length === 0 || ownPorts.includes(number)) return { kind: 'untried' };
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, allowH2: false });
  const answers = await Promise.all(tried.map(async (url) => ((await hasAnswer(agent, url)) ? [url] : [])));
  await agent.destroy();
  const answered = answers.flat();
  return answered.length > 0 ? { kind: 'open', answered } : { kind: 'loopback_only', tried };
}

/** Any answer counts: a hub that refuses the name or the address answers all the same. */
async function hasAnswer(agent: Agent, origin: string): Promise<boolean> {
  try {
    const { body } = await agent.request({
      origin,
      path: '/manifest.json',
      method: 'GET',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body.dump();
    return true;
  } catch {
    return false;
  }
}

const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address);
