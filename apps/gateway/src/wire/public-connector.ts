import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createIpNetworks, normalizeAddress } from './ip-networks.ts';
import { isPublicAddress } from './public-address.ts';
import { buildConnector } from './undici.ts';

/** Finds the addresses of a name, IPv4 and IPv6; none where it has none. */
export type LookUpName = (name: string) => Promise<readonly string[]>;

/** An address that nobody may be connected to, or a name without one: which of both is not told. */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError';
}

export interface PublicConnectorOptions {
  /** Addresses and networks that are reached although they are not public. */
  readonly privateAddresses: readonly string[];
  /** Ports of this process, which are never reached. */
  readonly ownPorts: () => readonly number[];
  readonly lookUpName: LookUpName;
  /** Milliseconds for the connection, TLS included. */
  readonly timeoutMs: number;
}

/**
 * Asks DNS for the addresses of names.
 * @param timeoutMs milliseconds for each of the two questions
 * @param servers `address:port` of name servers; by default those of the system
 */
export function createNameLookUp(timeoutMs: number, servers?: readonly string[]): LookUpName {
  // Not the resolver of the system: it has four threads, which slow names of strangers would take from the database.
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  const none = (): string[] => [];
  return async (name) => {
    const [four, six] = await Promise.all([
      resolver.resolve4(name).catch(none),
      resolver.resolve6(name).catch(none),
    ]);
    return [...four, ...six];
  };
}

/**
 * The one way to an address that a client chose. The name is looked up once, every answer is judged, and the connection
 * goes to one of these very addresses: what the name says a moment later changes nothing. One address that may not be
 * reached refuses the name. This machine's own addresses are never public.
 */
export function createPublicConnector({
  privateAddresses,
  ownPorts,
  lookUpName,
  timeoutMs,
}: PublicConnectorOptions): buildConnector.connector {
  const listed = createIpNetworks(privateAddresses);

  const mayReach = (text: string, port: number): boolean => {
    const address = text.includes('%') ? undefined : normalizeAddress(text);
    if (address === undefined) return false;
    if (isOwnAddress(address)) return listed.has(address) && !ownPorts().includes(port);
    return isPublicAddress(address) || listed.has(address);
  };

  const lookup =
    (port: number): LookupFunction =>
    (name, options, done) => {
      const fail = () => {
        done(new TargetRefusedError('no address that may be reached'), []);
      };
      lookUpName(name).then((addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every((address) => mayReach(address, port))) fail();
        else if (options.all === true)
          done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else done(null, first, isIP(first));
      }, fail);
    };

  return (options, done) => {
    const { hostname, protocol } = options;
    const port = Number(options.port) || (protocol === 'https:' ? 443 : 80);
    const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    if (isIP(literal) !== 0 && !mayReach(literal, port)) {
      queueMicrotask(() => {
        done(new TargetRefusedError('an address that may not be reached'), null);
      });
      return;
    }
    const connect = buildConnector({ ...common, timeout: timeoutMs, lookup: lookup(port) });
    connect(options, (error, socket) => {
      // On an error there is no second argument, whatever its type says.
      if (error !== null) done(error, null);
      else if (mayReach(socket.remoteAddress ?? '', port)) done(null, socket);
      else {
        socket.destroy();
        done(new TargetRefusedError('an address that may not be reached'), null);
      }
    });
  };
}

const common = { allowH2: false, autoSelectFamily: true, maxCachedSessions: 0 } as const;

/** Loopback and every address of this machine; asked anew each time, as they change. */
function isOwnAddress(address: string): boolean {
  if (address === '::1' || address.startsWith('127.') || address.startsWith('0.')) return true;
  if (address === '::') return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => normalizeAddress(own.address) === address),
  );
}
