import { hostIn, HUB_PORT } from './base-url.ts';
import { isLocalHost } from './host-name.ts';
import { parseAddress, type ParsedAddress } from './parse-address.ts';

/** What a typed address may mean, or why it is none. */
export type AddressCandidates =
  | {
      readonly kind: 'ok';
      /** What `parseAddress` makes of it. */
      readonly base: string;
      /** The bases to try, the preferred one first: https before http, and the hub's own port in a home network. */
      readonly bases: readonly string[];
    }
  | Exclude<ParsedAddress, { readonly kind: 'ok' }>;

/** Adds what a person left out of an address: scheme, and the hub's port for private addresses and names of a home. */
export function addressCandidates(text: string): AddressCandidates {
  const parsed = parseAddress(text);
  if (parsed.kind !== 'ok') return parsed;
  const { base } = parsed;
  const typed = text.trim();
  const host = hostIn(base);
  const schemes = /^https?:\/\//i.test(typed) ? [base.slice(0, base.indexOf(':'))] : ['https', 'http'];
  const port = typedPort(typed);
  const isAtHome = isLocalHost(host) || !/[.[]/.test(host);
  const ports = port !== undefined ? [port] : isAtHome ? [HUB_PORT, ''] : [''];
  const bases = ports.flatMap((one) =>
    schemes.flatMap((scheme) => {
      const candidate = parseAddress(`${scheme}://${host}${one}`);
      return candidate.kind === 'ok' ? [candidate.base] : [];
    }),
  );
  return { kind: 'ok', base, bases: [...new Set(bases)] };
}

/** The port in a valid typed address, with its colon; undefined without one. */
function typedPort(typed: string): string | undefined {
  const [authority = ''] = typed.replace(/^https?:\/\//i, '').split(/[/?#\\]/);
  // An IPv6 address without brackets has colons, and no port.
  return /^(?:\[[^\]]*\]|[^:]*)(:\d+)$/.exec(authority)?.[1];
}
