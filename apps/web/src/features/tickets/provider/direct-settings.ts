import { DEFAULT_KEY_HEADER } from '@soglia/contracts/tickets';
import { isRecord } from '@soglia/hub-client/json';
import { createStoredSetting, ofThisBrowser } from '#shared/storage/stored-setting.ts';

/** A ticket provider that the app asks by itself, on a bare hub. */
export interface DirectSettings {
  /** http(s)://host[:port][/path], no slash at the end. */
  readonly address: string;
  readonly key: string;
  /** The name of the header that carries the key. */
  readonly header: string;
}

/** 'Logout' removes it: `personalKeys` of app/browser-data names it too. */
const KEY = 'tickets_provider';

const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
/** What a header can carry. */
const HEADER_VALUE = /^[\x21-\x7e]{1,500}$/;
/** Headers that a browser or the protocol sets. */
const reserved: ReadonlySet<string> = new Set(['host', 'cookie', 'origin', 'content-type', 'content-length']);

/** What stands in the fields of the settings. */
export type DirectDraft = DirectSettings;
export type DirectError = 'address' | 'key' | 'header';

export const emptyDirectDraft: DirectDraft = { address: '', key: '', header: DEFAULT_KEY_HEADER };

/** The settings that were typed, or which fields are wrong. */
export function checkDirectDraft({
  address,
  key,
  header,
}: DirectDraft): { readonly value: DirectSettings } | { readonly errors: readonly DirectError[] } {
  const base = baseOf(address);
  const [trimmedKey, name] = [key.trim(), header.trim() === '' ? DEFAULT_KEY_HEADER : header.trim()];
  const errors: readonly DirectError[] = [
    ...(base === undefined ? (['address'] as const) : []),
    ...(HEADER_VALUE.test(trimmedKey) ? [] : (['key'] as const)),
    ...(HEADER_NAME.test(name) && !reserved.has(name.toLowerCase()) ? [] : (['header'] as const)),
  ];
  return base === undefined || errors.length > 0
    ? { errors }
    : { value: { address: base, key: trimmedKey, header: name } };
}

/** With or without https:// and a slash at the end; undefined where it is no address. */
function baseOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const written = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(written)) return undefined;
  const { protocol, origin, pathname, username, password } = new URL(written);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  // The path of the list itself may be pasted.
  const parts = pathname.split('/').filter((part) => part !== '');
  if (parts.at(-1) === 'tickets') parts.pop();
  return [origin, ...parts].join('/');
}

function read(text: string | null): DirectSettings | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(stored)) return undefined;
    const { address, key, header } = stored;
    if (typeof address !== 'string' || typeof key !== 'string' || typeof header !== 'string')
      return undefined;
    const checked = checkDirectDraft({ address, key, header });
    return 'value' in checked ? checked.value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where none is set. */
export const directSettings = ofThisBrowser((store, now) =>
  createStoredSetting<DirectSettings | undefined>({
    store,
    now,
    key: KEY,
    read,
    write: (settings) => JSON.stringify(settings ?? null),
  }),
);
