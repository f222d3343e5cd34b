import { hostOf } from './host-name.ts';
import { ipv6Words } from './ip-address.ts';

export type ParsedAddress =
  | { readonly kind: 'ok'; /** http(s)://host[:port], no slash at the end. */ readonly base: string }
  | {
      readonly kind: 'empty' | 'spaces' | 'scheme' | 'credentials' | 'too_long' | 'invalid';
    };

/** Longer than any host and port; longer texts are rejected at once. */
const MAX_LENGTH = 300;

/** White space, control and invisible characters. */
const BLANK = /[\s\p{Cc}\p{Cf}]/u;

/**
 * Parses what a person typed or pasted as the address of a hub: adds `https://` where no scheme is given, removes the
 * path of a copied page and the default port. `http:/…` and the like are `invalid`.
 */
export function parseAddress(text: string): ParsedAddress {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  if (typed.length > MAX_LENGTH) return { kind: 'too_long' };
  if (BLANK.test(typed)) return { kind: 'spaces' };

  const [, named, afterScheme] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/i.exec(typed) ?? [];
  const scheme = named?.toLowerCase() ?? 'https';
  if (scheme !== 'http' && scheme !== 'https') return { kind: 'scheme' };
  const rest = afterScheme ?? typed;
  const end = rest.search(/[/?#\\]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  if (authority.includes('@')) return { kind: 'credentials' };
  if (named === undefined && isOtherScheme(typed)) return { kind: 'scheme' };
  if (authority === '') return { kind: 'invalid' };

  const parts = splitPort(authority);
  const host = parts === undefined ? undefined : hostOf(parts.host);
  if (parts === undefined || host === undefined) return { kind: 'invalid' };
  const implied = scheme === 'https' ? 443 : 80;
  const port = parts.port === undefined || parts.port === implied ? '' : `:${parts.port}`;
  return { kind: 'ok', base: `${scheme}://${host}${port}` };
}

/** `javascript:`, `data:` and the like; a host with a port looks almost the same. */
function isOtherScheme(typed: string): boolean {
  const [, scheme, after = ''] = /^([a-z][a-z\d+.-]*):(.*)$/i.exec(typed) ?? [];
  if (scheme === undefined || /^\d*(?:[/?#\\:]|$)/.test(after)) return false;
  return ipv6Words(typed) === undefined;
}

function splitPort(authority: string): { host: string; port: number | undefined } | undefined {
  if (ipv6Words(authority) !== undefined) return { host: `[${authority}]`, port: undefined };
  const [, host, digits] = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(authority) ?? [];
  if (host === undefined) return undefined;
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  return { host, port };
}
