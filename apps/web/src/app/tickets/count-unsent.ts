/** A database that does not answer must not keep anybody from logging out. */
const LIMIT_MS = 3_000;

/**
 * How many tickets wait in this browser, whoever wrote them: what ends the session deletes them. Asked when it matters:
 * a start without a line follows no tickets.
 */
export async function countUnsent(): Promise<number> {
  const counted = import('#features/tickets/waiting/waiting-store.ts')
    .then(({ waitingStore }) => waitingStore.load())
    .then(({ length }) => length);
  const late = new Promise<number>((resolve) => {
    setTimeout(() => resolve(0), LIMIT_MS);
  });
  return Promise.race([counted, late]).catch(() => 0);
}
