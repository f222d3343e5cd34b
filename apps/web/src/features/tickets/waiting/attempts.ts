import { newKey } from '../new-key.ts';

/** Missing over plain http, and in older browsers. */
const browserLocks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/**
 * Runs an attempt to send under a name that the browser keeps as long as its page is there: it is locked until then. In
 * each page another one, also of a tab that was duplicated.
 * @param run gets the name; undefined where the browser cannot tell
 */
export async function runAttempt<Result>(
  run: (attempt: string | undefined) => Promise<Result>,
): Promise<Result> {
  const attempt = `soglia-ticket-${newKey()}`;
  let running: Promise<Result> | undefined;
  try {
    await browserLocks()?.request(attempt, () => (running = run(attempt)));
  } catch {
    // It is forbidden, or the attempt has failed.
  }
  return running ?? run(undefined);
}

/** Whether that attempt is over, as its page was closed, left or reloaded. It never begins again. */
export async function isOver(attempt: string): Promise<boolean> {
  try {
    const { held } = (await browserLocks()?.query()) ?? {};
    return held?.every(({ name }) => name !== attempt) ?? false;
  } catch {
    return false;
  }
}
