import type { Connection } from '../connection/types.ts';
import type { HubEntry } from './entries.ts';

/** How many the hub is asked to delete at once. */
const AT_ONCE = 8;

/**
 * Deletes notifications of the hub's list, one by one: `dismiss_all` would take those with it that have just come and
 * that nobody has seen. Resolves with those that are left: the hub refused them, or there was no answer.
 */
export async function dismissEach(
  connection: Pick<Connection, 'command'>,
  entries: readonly HubEntry[],
): Promise<readonly HubEntry[]> {
  const waiting = [...entries];
  const left: HubEntry[] = [];
  async function next(): Promise<void> {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      try {
        await connection.command({
          type: 'call_service',
          domain: 'persistent_notification',
          service: 'dismiss',
          service_data: { notification_id: entry.notificationId },
        });
      } catch {
        // What is refused once is refused for all, and without a connection none gets there.
        left.push(entry, ...waiting.splice(0));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return left;
}
