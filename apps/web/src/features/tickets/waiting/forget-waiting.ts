/** The database of the tickets that wait. */
export const WAITING_DATABASE = 'soglia-tickets';

/** Deletes what was written and not sent: it goes with the session. Apart from its store for its size. */
export function forgetWaiting(): void {
  try {
    indexedDB.deleteDatabase(WAITING_DATABASE);
  } catch {
    // A browser without it has kept nothing.
  }
}
