import { PREFERENCE_NAMES, preferenceSchemas, type PreferenceName } from '@soglia/contracts/preferences';
import { isRecord } from '@soglia/hub-client/json';
import {
  emptyPreferences,
  noRecord,
  type BrowserCopy,
  type SetAside,
  type SyncRecord,
} from '@soglia/preferences';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import type { BrowserDocuments } from './browser-documents.ts';

/**
 * Whose the choices in this browser are, and what of them the gateway has. Both keys stay after a logout: what was not
 * sent is sent when that person comes back, and the next person's choices must not be taken for theirs.
 */
const RECORD_KEY = 'preferences_of';
/** The choices of people who are not signed in now, with what the gateway has not got yet. */
const ASIDE_KEY = 'preferences_aside';

/** Of nobody who can sign in: a damaged record may have been anybody's. */
const damagedRecord: SyncRecord = { ...noRecord, username: '', userId: '' };

/** What this browser keeps of the person, and of those who signed in here before. */
export function createBrowserCopy(store: SafeStore, { documents, last }: BrowserDocuments): BrowserCopy {
  /** Newer than what is stored. */
  let unstored: SyncRecord | undefined;
  return {
    documents,
    record: {
      read: () => unstored ?? recordIn(parse(store.getItem(RECORD_KEY))),
      write(record) {
        // A record that outlives what it is about would make the next visit take that for removed.
        unstored = last() ? undefined : record;
        if (unstored === undefined) store.setItem(RECORD_KEY, JSON.stringify(record));
      },
    },
    aside: {
      read: () => asideIn(parse(store.getItem(ASIDE_KEY))),
      write: (aside) => store.setItem(ASIDE_KEY, JSON.stringify(aside)),
    },
  };
}

/** Null where nothing is stored, undefined where it is no JSON. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function recordIn(value: unknown): SyncRecord {
  if (value === null) return noRecord;
  if (!isRecord(value) || !isRecord(value['agreed'])) return damagedRecord;
  const { agreed } = value;
  return {
    // As the hub compares names: it was stored as it was typed.
    username: textIn(value['username'])?.toLowerCase(),
    userId: textIn(value['userId']),
    agreed: Object.fromEntries(PREFERENCE_NAMES.flatMap((name) => agreedIn(name, agreed[name]))),
  };
}

/** Without it the next synchronisation is as the first one: it keeps what both sides have. */
function agreedIn(name: PreferenceName, value: unknown): [PreferenceName, unknown][] {
  if (!isRecord(value) || !Number.isInteger(value['revision'])) return [];
  const { data: document } = preferenceSchemas[name].safeParse(value['document']);
  if (document === undefined) return [];
  const agreed = {
    revision: Number(value['revision']),
    generation: textIn(value['generation']),
    document,
    sent: preferenceSchemas[name].safeParse(value['sent']).data,
  };
  return [[name, agreed]];
}

function asideIn(value: unknown): readonly SetAside[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((one) => {
    const [record, stored] = [recordIn(one['record']), one['documents']];
    const documents = new Map<string, unknown>(
      PREFERENCE_NAMES.flatMap((name) => {
        const { data } = preferenceSchemas[name].safeParse(isRecord(stored) ? stored[name] : undefined);
        return data === undefined ? [] : [[name, data]];
      }),
    );
    return {
      // What is damaged was not removed by its owner.
      record: {
        ...record,
        agreed: Object.fromEntries(Object.entries(record.agreed).filter(([name]) => documents.has(name))),
      },
      documents: { ...emptyPreferences, ...Object.fromEntries(documents) },
    };
  });
}
