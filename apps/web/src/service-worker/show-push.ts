import { PUSH_CONFIRMATION_PATH } from '@soglia/contracts/notifications/web-push';
import { notificationOf, readPushMessage } from './push-message.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Pauses before the second and the third try, in milliseconds: an alarm that nobody confirms goes another way after 30 s. */
const PAUSES_MS = [1_000, 4_000];
const TRY_LIMIT_MS = 8_000;

/** Shows what the gateway sent, and tells it so. */
export async function showPush(
  scope: Pick<WorkerScope, 'registration' | 'navigator' | 'fetch'>,
  text: string | undefined,
  pauses: readonly number[] = PAUSES_MS,
): Promise<void> {
  const message = readPushMessage(text);
  const { title, options } = notificationOf(message, scope.navigator.language);
  // Where the system shows nothing, nothing is confirmed: an alarm then goes another way.
  await scope.registration.showNotification(title, options);
  if (message !== undefined) await confirmShown(scope, message.confirmation, pauses);
}

/** Without an answer the gateway counts the message as not shown: a phone that cannot reach it now is no error here. */
async function confirmShown(
  { fetch }: Pick<WorkerScope, 'fetch'>,
  confirmation: string,
  pauses: readonly number[],
): Promise<void> {
  for (const pause of [...pauses, undefined]) {
    try {
      const { status } = await fetch(PUSH_CONFIRMATION_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ confirmation }),
        credentials: 'omit',
        signal: AbortSignal.timeout(TRY_LIMIT_MS),
      });
      // Refused: trying again changes nothing.
      if (status < 500 && status !== 429) return;
    } catch {
      // No network, or no answer in time.
    }
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
