import { isIPv4 } from 'node:net';
import { readHost } from './host.ts';

export interface HostCheckOptions {
  /** The machine's own name, with or without a domain. */
  readonly machine: string;
  /** Addresses of the settings under which browsers open the app or the hub origin. */
  readonly publicUrls: readonly (string | undefined)[];
  /** Further names of the settings. */
  readonly hostNames: readonly string[];
}

/** Whether a Host header names this gateway. @param header undefined where the request has none */
export type HostCheck = (header: string | undefined) => boolean;

/** Endings that routers give to the names of a house. Nobody can register a name with one of them on the internet. */
const houseDomains = ['lan', 'home', 'home.arpa', 'internal', 'localdomain', 'fritz.box'];

/**
 * A page of another site can have its own name resolved to this machine (DNS rebinding) and then counts as the same
 * site. So only names that no stranger can point here are answered: IP addresses, names without a dot, `localhost`,
 * `.local`, the machine's own name, and the names of the settings.
 */
export function createHostCheck({ machine, publicUrls, hostNames }: HostCheckOptions): HostCheck {
  const own = machine.toLowerCase();
  const [label = own] = own.split('.', 1);
  const names = new Set([
    own,
    ...houseDomains.map((domain) => `${label}.${domain}`),
    ...publicUrls.flatMap((url) => (url === undefined ? [] : [new URL(url).hostname])),
    ...hostNames,
  ]);
  return (header) => {
    const name = readHost(header)?.name;
    if (name === undefined) return false;
    return (
      name.startsWith('[') ||
      isIPv4(name) ||
      !name.includes('.') ||
      name.endsWith('.localhost') ||
      name.endsWith('.local') ||
      names.has(name)
    );
  };
}
