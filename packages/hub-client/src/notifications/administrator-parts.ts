import type { Capabilities } from '../capabilities/capabilities.ts';
import type { Connection } from '../connection/types.ts';
import { readCurrentUser } from '../people/read-current-user.ts';
import type { Platform } from '../platform/platform.ts';
import type { HubEntry } from './entries.ts';
import { followHubEvents, type HubEvents } from './hub-events.ts';
import { followRepairs } from './repairs.ts';

/** What only administrators of the hub, without a role that limits them, are told. */
export interface AdministratorParts {
  /** Undefined until they were read. */
  readonly repairs: readonly HubEntry[] | undefined;
  readonly events: readonly HubEntry[];
  tagOf(id: string): string | undefined;
  close(): void;
}

interface AdministratorOptions {
  readonly connection: Connection;
  readonly capabilities: Capabilities;
  readonly platform: Platform;
  readonly language: string;
  /** HubEvents of an earlier page. */
  readonly stored: readonly HubEntry[];
  readonly onChange: () => void;
}

/** Follows them while the person is one: asked at each connect, and when the role changes. */
export function followAdministratorParts(options: AdministratorOptions): AdministratorParts {
  const { connection, capabilities, platform, language, onChange } = options;
  const { clock } = platform;
  let stored = options.stored;
  let repairs: readonly HubEntry[] | undefined;
  let followed: { readonly events: HubEvents; readonly close: () => void } | undefined;
  let asked = 0;

  function open(): void {
    const problems = followRepairs({ connection, clock, language }, (list) => {
      repairs = list;
      onChange();
    });
    const events = followHubEvents({
      connection,
      clock,
      stored,
      onChange,
      onComponent: problems.read,
    });
    followed = {
      events,
      close() {
        problems.close();
        events.close();
      },
    };
  }

  function shut(): void {
    followed?.close();
    followed = undefined;
    stored = [];
    repairs = [];
    onChange();
  }

  async function check(): Promise<void> {
    const { state } = capabilities;
    if (state.kind === 'unknown' || connection.state.kind !== 'ready') return;
    asked += 1;
    const mine = asked;
    const isLimited = state.kind === 'soglia' && state.access !== undefined;
    try {
      const user = isLimited ? undefined : await readCurrentUser(connection);
      if (mine !== asked) return;
      if (user?.isAdmin !== true) shut();
      else if (followed === undefined) open();
    } catch {
      // Without an answer it stays as it is until the next connect.
    }
  }

  const releases = [
    connection.onState(({ kind }) => {
      if (kind === 'ready') void check();
    }),
    capabilities.onChange(() => void check()),
  ];
  void check();

  return {
    get repairs() {
      return repairs;
    },
    get events() {
      return followed?.events.entries ?? stored;
    },
    tagOf: (id) => followed?.events.tagOf(id),
    close() {
      asked += 1;
      for (const release of releases) release();
      followed?.close();
    },
  };
}
