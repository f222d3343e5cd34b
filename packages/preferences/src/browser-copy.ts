import type { PreferenceDocument, PreferenceName } from '@soglia/contracts/preferences';
import { emptyPreferences, type PreferenceDocuments } from './empty-preferences.ts';
import { noRecord, type SetAside, type SyncRecord } from './sync-record.ts';

/** One document as this browser has it, in whatever form it keeps it. */
export interface LocalDocument<Name extends PreferenceName> {
  /** What is stored now, also by another window. */
  readonly read: () => PreferenceDocument<Name>;
  readonly write: (document: PreferenceDocument<Name>) => void;
  /** Calls back after each change, also of `write`. Returns how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type LocalDocuments = { readonly [Name in PreferenceName]: LocalDocument<Name> };

interface StoredValue<Value> {
  /** What is stored now, also by another window. */
  readonly read: () => Value;
  readonly write: (value: Value) => void;
}

/** What a browser keeps of one person, and has set aside of others. */
export interface BrowserCopy {
  readonly documents: LocalDocuments;
  readonly record: StoredValue<SyncRecord>;
  readonly aside: StoredValue<readonly SetAside[]>;
}

/** People whose copies are kept for when they come back: wall panels and family tablets. */
const MOST_ASIDE = 4;

const names = Object.keys(emptyPreferences) as readonly PreferenceName[];

/**
 * Makes the copy that of the person who has signed in: nobody inherits or overwrites what another one chose here. A copy
 * that was never anybody's becomes theirs.
 */
export function claimCopy(copy: BrowserCopy, username: string): void {
  const record = copy.record.read();
  if (record.username === username) return;
  // What was chosen before anything was synchronised: the first synchronisation keeps it.
  if (record.username === undefined && record.userId === undefined) {
    if (copy.aside.read().length > 0) copy.record.write({ ...record, username });
    return;
  }
  changeOwner(copy, { username, userId: undefined });
}

type Owner = Pick<SyncRecord, 'username' | 'userId'>;

/** Sets the copy aside for its owner, and puts that of another person in its place. */
export function changeOwner(copy: BrowserCopy, owner: Owner): void {
  const record = copy.record.read();
  const isTheirs = ({ record: { username, userId } }: SetAside) =>
    owner.userId === undefined ? username === owner.username : userId === owner.userId;
  const aside = copy.aside.read();
  const theirs = aside.find(isTheirs);
  const current: SetAside = { record, documents: readAll(copy.documents) };
  copy.aside.write([current, ...aside.filter((one) => one !== theirs)].slice(0, MOST_ASIDE));
  // Another window may read in between: it must neither take what is emptied for removed, nor what comes for theirs.
  copy.record.write({ ...record, agreed: {} });
  for (const name of names)
    writeLocal(copy.documents, name, theirs?.documents[name] ?? emptyPreferences[name]);
  copy.record.write({ ...(theirs?.record ?? noRecord), ...withoutUndefined(owner) });
}

const withoutUndefined = (owner: Owner): Partial<Owner> =>
  Object.fromEntries(Object.entries(owner).filter(([, value]) => value !== undefined));

const readAll = (documents: LocalDocuments): PreferenceDocuments =>
  Object.fromEntries(
    names.map((name) => [name, documents[name].read()]),
  ) as unknown as PreferenceDocuments; /* -- every name has its document */

/** The document of that name has its own form. */
function writeLocal(documents: LocalDocuments, name: PreferenceName, document: PreferenceDocument): void {
  const { write } = documents[name] as LocalDocument<PreferenceName>;
  write(document);
}
