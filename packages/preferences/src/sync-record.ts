import type { PreferenceDocument, PreferenceName } from '@soglia/contracts/preferences';
import type { PreferenceDocuments } from './empty-preferences.ts';

/** What the gateway and this browser last had in common. */
export interface AgreedDocument<Name extends PreferenceName = PreferenceName> {
  readonly revision: number;
  /** The generation of the gateway's data that the revision belongs to; undefined where it has told none. */
  readonly generation?: string | undefined;
  readonly document: PreferenceDocument<Name>;
  /** What was sent to replace it, until its outcome is known. */
  readonly sent?: PreferenceDocument<Name> | undefined;
}

/** Whose the copy in this browser is, and what of it the gateway has; stored beside the copy, and written after it. */
export interface SyncRecord {
  readonly username: string | undefined;
  /** By the hub; undefined until the gateway has told it. */
  readonly userId: string | undefined;
  readonly agreed: { readonly [Name in PreferenceName]?: AgreedDocument<Name> };
}

/** The copy of somebody who is not signed in now. */
export interface SetAside {
  readonly record: SyncRecord;
  readonly documents: PreferenceDocuments;
}

/** Nobody's. */
export const noRecord: SyncRecord = { username: undefined, userId: undefined, agreed: {} };
