import type { IncomingMessage } from 'node:http';
import type { Clock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';
import type { Logger } from '#logging/logger.ts';
import { readForwarded, readForwardedFor, type ForwardedHop } from './forwarded-headers.ts';
import { createIpNetworks, homeNetworks } from './ip-networks.ts';
import { peerAddress } from './peer-address.ts';

/** Where a request comes from. */
export interface Client {
  /** The IP address that all limits count by and that the hub is told. */
  readonly address: string;
  /**
   * How the address is known. `direct`: it is the connection's other end, and nothing speaks of a proxy. `forwarded`: a
   * trusted proxy named it. `concealed`: a proxy stands between and its address is all that is known, because it is not
   * trusted or did not name the client.
   */
  readonly path: 'direct' | 'forwarded' | 'concealed';
  /** The scheme and the host as the browser used them, where a trusted proxy tells. */
  readonly scheme?: 'http' | 'https';
  readonly host?: string;
}

export interface ClientReader {
  /** Undefined where a trusted proxy's headers contradict each other: the request is to be refused. */
  readonly read: (request: IncomingMessage) => Client | undefined;
  /** Whether the address is a proxy of the settings. */
  readonly isTrustedProxy: (address: string) => boolean;
}

export interface ClientReaderOptions {
  /** Addresses and networks (`192.168.1.10`, `10.0.0.0/8`, `fd00::/8`). */
  readonly trustedProxies: readonly string[];
  readonly logger: Logger;
  readonly clock: Clock;
}

const NOTE_INTERVAL_MS = HOUR_MS;

/** Sent by proxies only. */
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
];

/**
 * Reads who sent a request. Only a proxy of the settings is believed: the client is the right-most hop that is not
 * itself such a proxy, as everything to the left of it may be the client's own invention.
 */
export function createClientReader({ trustedProxies, logger, clock }: ClientReaderOptions): ClientReader {
  const proxies = createIpNetworks(trustedProxies);
  let notedAt = Number.NEGATIVE_INFINITY;

  /** A tunnel or proxy on this machine or in the house that the settings do not name: everybody has its address. */
  const noteUnknownProxy = (proxy: string) => {
    if (!homeNetworks.has(proxy) || clock.now() - notedAt < NOTE_INTERVAL_MS) return;
    notedAt = clock.now();
    logger.warn(
      { proxy },
      'a proxy that trustedProxies does not name forwards requests: all its clients are limited as one',
    );
  };

  const read = (request: IncomingMessage): Client | undefined => {
    const peer = peerAddress(request.socket);
    const { headers } = request;
    if (!proxies.has(peer)) {
      if (!proxyHeaders.some((name) => headers[name] !== undefined)) return { address: peer, path: 'direct' };
      noteUnknownProxy(peer);
      return { address: peer, path: 'concealed' };
    }
    const forwardedFor = headers['x-forwarded-for'];
    const readings = [
      ...(headers.forwarded === undefined ? [] : [readForwarded(headers.forwarded) ?? []]),
      ...(forwardedFor === undefined ? [] : [readForwardedFor(String(forwardedFor))]),
    ].map((hops) => ({ hops, ...findClient(hops, peer, proxies.has) }));
    const [first, second] = readings;
    // A proxy writes one of the two and may pass on a client's own other one: which, nobody can tell.
    if (second !== undefined && second.address !== first?.address) return undefined;
    const nearest = first?.hops.at(-1);
    const scheme = lastOf(headers['x-forwarded-proto']) ?? nearest?.scheme;
    const host = lastOf(headers['x-forwarded-host']) ?? nearest?.host;
    return {
      address: first?.address ?? peer,
      path: first?.named === true ? 'forwarded' : 'concealed',
      ...((scheme === 'http' || scheme === 'https') && { scheme }),
      ...(host !== undefined && { host }),
    };
  };

  return { read, isTrustedProxy: proxies.has };
}

/** The right-most hop that is no proxy; the last proxy that is known where a hop is hidden or malformed. */
function findClient(
  hops: readonly ForwardedHop[],
  peer: string,
  isProxy: (address: string) => boolean,
): { readonly address: string; readonly named: boolean } {
  let known = peer;
  for (let at = hops.length - 1; at >= 0; at -= 1) {
    const address = hops[at]?.address;
    if (address === undefined) return { address: known, named: false };
    if (!isProxy(address)) return { address, named: true };
    known = address;
  }
  return { address: known, named: hops.length > 0 };
}

/** The right-most part of a list, which the nearest proxy wrote. */
function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.at(-1);
  return text?.slice(text.lastIndexOf(',') + 1).trim();
}
