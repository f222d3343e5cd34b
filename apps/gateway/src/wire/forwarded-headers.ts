import { isIPv4 } from 'node:net';
import { normalizeAddress } from './ip-networks.ts';

/** What one proxy says of the request that it received. */
export interface ForwardedHop {
  /** The sender's address; undefined where it is hidden or is no address. */
  readonly address: string | undefined;
  readonly scheme?: string;
  readonly host?: string;
}

/** The hops of an X-Forwarded-For header, the nearest one last. Each part is visited once. */
export const readForwardedFor = (header: string): ForwardedHop[] =>
  header.split(',').map((part) => ({ address: readNode(part.trim()) }));

/**
 * The hops of a Forwarded header (RFC 7239), the nearest one last. Undefined where it does not keep to the grammar: then
 * nobody knows which proxy wrote what. Each character is visited once.
 */
export function readForwarded(header: string): ForwardedHop[] | undefined {
  const hops: ForwardedHop[] = [];
  let fields = new Map<string, string>();
  let at = 0;
  const skipSpaces = () => {
    while (header.charAt(at) === ' ' || header.charAt(at) === '\t') at += 1;
  };
  const readToken = (): string => {
    const start = at;
    while (at < header.length && isTokenCode(header.charCodeAt(at))) at += 1;
    return header.slice(start, at);
  };
  const endHop = () => {
    hops.push(hopOf(fields));
    fields = new Map();
  };

  for (;;) {
    skipSpaces();
    const name = readToken().toLowerCase();
    if (name !== '') {
      if (header[at] !== '=' || fields.has(name)) return undefined;
      at += 1;
      let value: string | undefined;
      if (header[at] === '"') [value, at] = readQuoted(header, at);
      else value = readToken();
      if (value === undefined || value === '') return undefined;
      fields.set(name, value);
      skipSpaces();
    }
    if (at >= header.length) break;
    if (header[at] === ',') endHop();
    else if (header[at] !== ';') return undefined;
    at += 1;
  }
  endHop();
  return hops;
}

/** The value of a quoted string that begins at `start`, and where it ends; undefined where it does not end. */
function readQuoted(text: string, start: number): [value: string | undefined, end: number] {
  const characters: string[] = [];
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return [characters.join(''), at + 1];
    if (character === '\\') at += 1;
    characters.push(text.charAt(at));
  }
  return [undefined, text.length];
}

/** Letters, digits and the marks that a token may hold. */
function isTokenCode(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39;
  const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return isDigit || isLetter || (code < 0x80 && "!#$%&'*+-.^_`|~".includes(String.fromCharCode(code)));
}

function hopOf(fields: ReadonlyMap<string, string>): ForwardedHop {
  const [scheme, host] = [fields.get('proto'), fields.get('host')];
  return {
    address: readNode(fields.get('for') ?? ''),
    ...(scheme !== undefined && { scheme }),
    ...(host !== undefined && { host }),
  };
}

/** Longer than any address with its brackets and its port. */
const MAX_NODE_LENGTH = 64;

/** `192.0.2.1`, `192.0.2.1:47011`, `2001:db8::1` or `[2001:db8::1]:47011`; undefined for `unknown`, `_hidden` and all else. */
function readNode(text: string): string | undefined {
  if (text.length > MAX_NODE_LENGTH) return undefined;
  if (text.startsWith('[')) {
    const end = text.indexOf(']');
    const address = normalizeAddress(text.slice(1, end));
    return end > 0 && isPort(text.slice(end + 1)) && text.slice(1, end).includes(':') ? address : undefined;
  }
  const colon = text.indexOf(':');
  if (colon >= 0 && isIPv4(text.slice(0, colon))) {
    return isPort(text.slice(colon)) ? text.slice(0, colon) : undefined;
  }
  return normalizeAddress(text);
}

/** Nothing, or a colon with a port that may be hidden. */
const isPort = (text: string): boolean => text === '' || /^:(?:\d{1,5}|_[\w.-]{1,32})$/.test(text);
