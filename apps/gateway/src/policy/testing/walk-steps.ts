import { isRecord } from '@soglia/hub-client/json';
import type { HubAnswer, HubStep, Steps } from '#policy/on-behalf/on-behalf.ts';

/** Walks through the steps with a hub that answers at once; what it was asked to change is given to `onChange`. */
export function walkSteps(
  steps: Steps,
  messagesTo: (message: unknown) => readonly unknown[],
  onChange: (message: HubStep['message']) => void = () => undefined,
): unknown {
  let next = steps.next({ success: true, result: null });
  while (next.done !== true) {
    const { message, records } = next.value;
    if (records !== undefined) onChange(message);
    next = steps.next(answerOf(messagesTo({ ...message, id: 1 })[0]));
  }
  return next.value;
}

function answerOf(message: unknown): HubAnswer {
  if (isRecord(message) && message['success'] === true) return { success: true, result: message['result'] };
  return { success: false, code: 'unknown_command', message: 'Unknown command.' };
}
