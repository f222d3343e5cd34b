import type {
  PreferenceDocument,
  PreferenceEvent,
  PreferenceInput,
  PreferenceName,
  Preferences,
  StoredPreference,
} from '@soglia/contracts/preferences';
import { changeOwner, type BrowserCopy } from './browser-copy.ts';
import { emptyPreferences } from './empty-preferences.ts';
import { isEqual } from './equal.ts';
import { mergePreference } from './merge-preference.ts';
import { PreferenceConflictError, PreferenceRefusedError } from './preference-errors.ts';
import type { AgreedDocument } from './sync-record.ts';

/** The gateway. Its answers are checked: a document of this version of the app, or undefined. */
export interface PreferenceServer {
  readonly read: () => Promise<Preferences>;
  /** @throws PreferenceConflictError, PreferenceRefusedError; anything else may pass: it is tried again */
  readonly replace: (name: PreferenceName, input: PreferenceInput) => Promise<StoredPreference>;
  /** The document of that name; undefined where it is not one that this version of the app understands. */
  readonly parse: <Name extends PreferenceName>(
    name: Name,
    document: unknown,
  ) => PreferenceDocument<Name> | undefined;
}

export interface PreferenceSyncOptions {
  readonly copy: BrowserCopy;
  /** Who is signed in. */
  readonly username: string;
  readonly server: PreferenceServer;
  /** Runs the work after a moment, which grows with the failed attempts: 0 collects changes. Returns how to cancel it. */
  readonly later: (work: () => void, failedAttempts: number) => () => void;
}

export interface PreferenceSync {
  /** Takes an event of the gateway. `current` begins a connection: what was chosen without one is sent then. */
  readonly receive: (event: PreferenceEvent) => void;
  /** The connection has ended: nothing is sent until the next `current`. */
  readonly disconnected: () => void;
  readonly close: () => void;
}

/** What is under way for one document. */
interface Progress {
  isSending: boolean;
  /** What came while its own was being sent: which of them was first is known afterwards. */
  held: StoredPreference | undefined;
  /** What the gateway will not store. */
  refused: unknown;
  failedAttempts: number;
  cancel: () => void;
}

/**
 * What both began with: what was sent, where the stored document has all that changed by it. Otherwise it may not have
 * arrived, and nothing of it may be lost.
 */
function baseOf<Name extends PreferenceName>(
  name: Name,
  { document, sent }: AgreedDocument<Name>,
  remote: PreferenceDocument<Name>,
): PreferenceDocument<Name> {
  if (sent === undefined) return document;
  return isEqual(mergePreference(name, { base: document, local: sent, remote }), remote) ? sent : document;
}

/** Keeps the copy of a browser and what the gateway stores the same, for one person while they are signed in. */
export function createPreferenceSync({
  copy,
  username,
  server,
  later,
}: PreferenceSyncOptions): PreferenceSync {
  let isConnected = false;
  /** Of the gateway's data, since the connection began. */
  let generation: string | undefined;
  let isClosed = false;
  const isOver = () => isClosed;
  const progress = new Map<PreferenceName, Progress>();

  const progressOf = (name: PreferenceName): Progress => {
    const known = progress.get(name);
    if (known !== undefined) return known;
    const fresh = { isSending: false, held: undefined, refused: undefined, failedAttempts: 0 };
    const made: Progress = { ...fresh, cancel: () => undefined };
    progress.set(name, made);
    return made;
  };

  const agreedOn = (name: PreferenceName): AgreedDocument | undefined => copy.record.read().agreed[name];

  const agree = (name: PreferenceName, agreed: AgreedDocument | undefined): void => {
    const record = copy.record.read();
    const others = Object.fromEntries(Object.entries(record.agreed).filter(([key]) => key !== name));
    const next = agreed === undefined ? others : { ...others, [name]: agreed };
    copy.record.write({ ...record, agreed: next });
  };

  /** Merges what the gateway stores into the copy. @param base what both began with */
  const merge = <Name extends PreferenceName>(
    name: Name,
    stored: { readonly revision: number; readonly document: PreferenceDocument<Name> },
    base: PreferenceDocument<Name> | undefined,
  ): void => {
    const local = copy.documents[name].read();
    const merged = mergePreference(name, { base, local, remote: stored.document });
    // The copy first: merged once more, by another window, it stays the same.
    if (!isEqual(merged, local)) copy.documents[name].write(merged);
    agree(name, { revision: stored.revision, generation, document: stored.document });
    send(name);
  };

  const take = ({ name, revision, document }: StoredPreference, isAuthoritative = false): void => {
    const parsed = server.parse(name, document);
    const doing = progressOf(name);
    if (parsed === undefined) {
      // Of a newer app: it must not be overwritten by what this one understands.
      doing.refused = copy.documents[name].read();
      return;
    }
    if (doing.isSending) {
      if (revision > (doing.held?.revision ?? 0)) doing.held = { name, revision, document };
      return;
    }
    const agreed = agreedOn(name);
    const stored = { revision, document: parsed };
    // After a restore higher revisions are not later ones: what both have is kept.
    if (agreed === undefined || isOfOtherGeneration(agreed)) merge(name, stored, undefined);
    else if (revision > agreed.revision) {
      merge(name, stored, baseOf(name, agreed, parsed));
    } else if (isAuthoritative && (revision < agreed.revision || !isEqual(parsed, agreed.document))) {
      // Restored too, by a gateway that tells no generation.
      merge(name, stored, undefined);
    } else {
      // What was sent did not arrive; an event may be older than that.
      if (isAuthoritative && agreed.sent !== undefined) agree(name, { ...agreed, sent: undefined });
      send(name);
    }
  };

  const isOfOtherGeneration = (agreed: AgreedDocument): boolean =>
    agreed.generation !== undefined && generation !== undefined && agreed.generation !== generation;

  const isPending = (name: PreferenceName): boolean => {
    const local = copy.documents[name].read();
    const agreed = agreedOn(name)?.document ?? emptyPreferences[name];
    return !isEqual(local, agreed) && !isEqual(local, progressOf(name).refused);
  };

  function send(name: PreferenceName): void {
    const doing = progressOf(name);
    doing.cancel();
    if (isClosed || !isConnected || doing.isSending || !isPending(name)) return;
    doing.cancel = later(() => void sendNow(name), doing.failedAttempts);
  }

  async function sendNow(name: PreferenceName): Promise<void> {
    const doing = progressOf(name);
    if (isClosed || !isConnected || doing.isSending || !isPending(name)) return;
    const document = copy.documents[name].read();
    const agreed = agreedOn(name);
    const revision = agreed?.revision ?? 0;
    agree(name, {
      revision,
      generation: agreed?.generation ?? generation,
      document: agreed?.document ?? emptyPreferences[name],
      sent: agreed?.sent ?? document,
    });
    doing.isSending = true;
    // Where it is not known what became of what was sent before, that is learnt first.
    const isUncertain = agreed?.sent !== undefined && !isEqual(agreed.sent, document);
    const outcome = await (
      isUncertain
        ? Promise.reject(new PreferenceConflictError())
        : server.replace(name, { revision, document })
    ).then(
      (stored) => ({ stored }),
      async (error: unknown) => ({ error, again: await readAfter(error, name) }),
    );
    doing.isSending = false;
    if (isOver()) return;
    const { held } = doing;
    doing.held = undefined;
    if ('stored' in outcome) {
      doing.failedAttempts = 0;
      // Another window may have gone on from there.
      if ((agreedOn(name)?.revision ?? 0) < outcome.stored.revision)
        agree(name, { revision: outcome.stored.revision, generation, document });
    } else if (outcome.error instanceof PreferenceRefusedError) doing.refused = document;
    else {
      doing.failedAttempts += 1;
      if (outcome.again !== undefined) take(outcome.again, true);
    }
    if (held !== undefined) take(held);
    send(name);
  }

  /** What the gateway has, after a conflict; undefined after any other failure. */
  const readAfter = async (error: unknown, name: PreferenceName): Promise<StoredPreference | undefined> => {
    if (!(error instanceof PreferenceConflictError)) return undefined;
    try {
      const { documents } = await server.read();
      return (
        documents.find((one) => one.name === name) ?? { name, revision: 0, document: emptyPreferences[name] }
      );
    } catch {
      return undefined;
    }
  };

  const begin = ({ user_id: userId, generation: told, documents }: Preferences): void => {
    const record = copy.record.read();
    if (record.userId === undefined) copy.record.write({ ...record, username, userId });
    else if (record.userId !== userId) changeOwner(copy, { username, userId });
    isConnected = true;
    generation = told;
    for (const doing of progress.values()) doing.failedAttempts = 0;
    for (const name of Object.keys(emptyPreferences) as PreferenceName[]) {
      const stored = documents.find((one) => one.name === name);
      if (stored !== undefined) take(stored, true);
      else {
        // What was there is lost on the gateway: this copy is sent anew.
        if (!progressOf(name).isSending && agreedOn(name) !== undefined) agree(name, undefined);
        send(name);
      }
    }
  };

  const releases = (Object.keys(emptyPreferences) as PreferenceName[]).map((name) =>
    copy.documents[name].subscribe(() => send(name)),
  );

  return {
    receive(event) {
      if (isClosed) return;
      if (event.type === 'current') begin(event);
      else if (isConnected) take(event.document);
    },
    disconnected() {
      isConnected = false;
      for (const { cancel } of progress.values()) cancel();
    },
    close() {
      isClosed = true;
      for (const release of releases) release();
      for (const { cancel } of progress.values()) cancel();
    },
  };
}
