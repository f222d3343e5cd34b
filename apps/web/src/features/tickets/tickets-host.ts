import type { RecentError } from './form/diagnostics.ts';
import type { TicketPerson } from './provider/use-ticket-provider.ts';

/** What the screens about tickets need of the app around them; the same object while it is. */
export interface TicketsHost extends TicketPerson {
  /** The version of the app. */
  readonly version: string;
  /** Errors of the app since the page was opened, oldest first. */
  readonly recentErrors: () => readonly RecentError[];
}
