import {
  preferenceEventSchema,
  PREFERENCES_COMMAND,
  PREFERENCES_PATH,
  preferenceSchemas,
  preferencesSchema,
  storedPreferenceSchema,
} from '@soglia/contracts/preferences';
import type { Connection } from '@soglia/hub-client/connection';
import {
  claimCopy,
  createPreferenceSync,
  PreferenceConflictError,
  PreferenceRefusedError,
  type BrowserCopy,
  type PreferenceServer,
} from '@soglia/preferences';
import { ApiError } from '#api/api-error.ts';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import type { BrowserDocuments } from './browser-documents.ts';

/** Changes of this time are sent together. */
const COLLECT_MS = 400;
const LONGEST_WAIT_MS = 60_000;
/** The gateway refuses the document itself, and would do so again. */
const refusals: readonly (number | undefined)[] = [400, 404, 413, 422];

export interface FollowPreferencesOptions {
  readonly connection: Pick<Connection, 'state' | 'onState' | 'subscribe'>;
  readonly origin: ApiOrigin;
  readonly username: string;
  readonly browser: BrowserDocuments;
  readonly copy: BrowserCopy;
}

/**
 * Keeps the choices in this browser and those on the gateway the same, over reconnects, until it is stopped. What is
 * chosen meanwhile is kept in the browser, and sent later.
 */
export function followPreferences({
  connection,
  origin,
  username,
  browser,
  copy,
}: FollowPreferencesOptions): () => void {
  claimCopy(copy, username);
  // From now on these are this person's, also where the gateway is not reached before they sign out.
  const claimed = copy.record.read();
  if (claimed.username === undefined) copy.record.write({ ...claimed, username });
  const mend = () => mendDamaged(browser, copy);
  mend();
  const sync = createPreferenceSync({
    copy,
    username,
    server: serverAt(origin),
    later: (work, failedAttempts) =>
      origin.platform.clock.after(
        failedAttempts === 0 ? COLLECT_MS : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** failedAttempts),
        () => {
          // Another window may have signed in somebody else.
          if (copy.record.read().username === username) work();
        },
      ),
  });
  const releases = [
    ...Object.values(browser.documents).map(({ subscribe }) => subscribe(mend)),
    connection.onState(({ kind }) => {
      if (kind !== 'ready') sync.disconnected();
    }),
    connection.subscribe({ type: PREFERENCES_COMMAND }, (event) => {
      // A newer gateway may tell more than is known here.
      const read = preferenceEventSchema.safeParse(event);
      if (read.success) sync.receive(read.data);
    }),
  ];
  return () => {
    for (const release of releases) release();
    sync.close();
  };
}

/** Puts what the gateway is known to have in the place of a damaged text, which nobody has chosen. */
function mendDamaged({ documents, damaged }: BrowserDocuments, { record }: BrowserCopy): void {
  const names = damaged();
  if (names.length === 0) return;
  const { agreed } = record.read();
  for (const name of names) {
    const known = agreed[name];
    const { write } = documents[name] as { readonly write: (document: unknown) => void };
    if (known !== undefined) write(known.sent ?? known.document);
  }
}

const serverAt = (origin: ApiOrigin): PreferenceServer => ({
  read: () => requestApi(origin, { path: PREFERENCES_PATH, read: (body) => preferencesSchema.parse(body) }),
  replace: async (name, input) => {
    try {
      return await requestApi(origin, {
        method: 'PUT',
        path: `${PREFERENCES_PATH}/${name}`,
        json: input,
        read: (body) => storedPreferenceSchema.parse(body),
      });
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 409) throw new PreferenceConflictError();
      throw refusals.includes(status) ? new PreferenceRefusedError() : error;
    }
  },
  parse: (name, document) => preferenceSchemas[name].safeParse(document).data as never,
});
