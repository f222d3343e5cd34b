import type { Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import type { Clock, Release } from '../platform/platform.ts';
import { parseRepair, type HubEntry } from './entries.ts';
import { readIssueTexts } from './issue-texts.ts';

const MOST_KEPT = 100;

interface RepairOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly language: string;
}

/** Follows the problems that the hub names to administrators, over reconnects. A hub without them has none. */
export function followRepairs(
  { connection, clock, language }: RepairOptions,
  onList: (entries: readonly HubEntry[]) => void,
): { readonly read: () => void; readonly close: Release } {
  let closed = false;
  let running = false;
  let again = false;

  async function readAll(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      try {
        const answer = await connection.command({ type: 'repairs/list_issues' });
        const issues = isRecord(answer) && Array.isArray(answer['issues']) ? answer['issues'] : [];
        const kept = issues.slice(0, MOST_KEPT) as readonly unknown[];
        const texts = await readIssueTexts(connection, language, kept);
        const entries = kept.map((issue) => parseRepair(issue, texts, clock.now()));
        if (!isClosed()) onList(entries.filter((entry) => entry !== undefined));
      } catch {
        // Without a connection they are read again after it; a hub that refuses them has none for this person.
      }
    } while (wantsMore());
    running = false;
  }
  const isClosed = (): boolean => closed;
  const wantsMore = (): boolean => again && !closed;

  const read = (): void => void readAll();
  const release = connection.subscribe(
    { type: 'subscribe_events', event_type: 'repairs_issue_registry_updated' },
    read,
    { onStarted: read },
  );
  return {
    read,
    close: () => {
      closed = true;
      release();
    },
  };
}
