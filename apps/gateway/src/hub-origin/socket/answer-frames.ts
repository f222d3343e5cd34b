import { parseJson } from '@soglia/hub-client/json';
import type { HubAnswer } from '#policy/on-behalf/on-behalf.ts';
import type { RefusalCode, RefuseVerdict } from '#policy/verdict.ts';

/** The `id` of a command as the client wrote it, undefined without one. */
export const messageId = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined;

/** The hub's own codes and words for the guard's refusals: it has one code for missing rights. */
const hubErrors: Readonly<Record<RefusalCode, { readonly code: string; readonly message: string }>> = {
  unauthorized: { code: 'unauthorized', message: 'Unauthorized' },
  forbidden: { code: 'unauthorized', message: 'Unauthorized' },
  bad_request: { code: 'invalid_format', message: 'Message incorrectly formatted.' },
  not_found: { code: 'not_found', message: 'Not found' },
  identity_unavailable: { code: 'home_assistant_error', message: 'The hub does not answer.' },
  too_many_requests: { code: 'too_many_requests', message: 'Too many requests: try again later.' },
};

/** A successful result in the hub's shape, with the id of the command. */
export const resultFrame = (message: unknown, result: unknown): string =>
  JSON.stringify({ id: messageId(message), type: 'result', success: true, result });

/** The hub's answer to another command as the answer to this one. */
export const answerFrame = (message: unknown, answer: HubAnswer): string =>
  answer.success
    ? resultFrame(message, answer.result)
    : errorFrame(message, { code: answer.code, message: answer.message });

/** A refusal in the hub's shape, with the id of the command and, where a role refuses, the reason. */
export function refusalFrame(message: unknown, { code, detail, hubError, refused }: RefuseVerdict): string {
  return errorFrame(message, {
    ...(hubError ?? hubErrors[code]),
    ...(detail !== undefined && { message: detail }),
    ...(refused !== undefined && { reason: refused.reason }),
  });
}

/** What the hub answers to a command whose id does not increase. */
export const idReuseFrame = (message: unknown): string =>
  errorFrame(message, { code: 'id_reuse', message: 'Identifier values have to increase.' });

/** The gateway's answer to a command for which it would have to remember more than it may. */
export const tooManyPendingFrame = (message: unknown): string =>
  errorFrame(message, {
    code: 'home_assistant_error',
    message: 'Too many commands are waiting for an answer.',
  });

const errorFrame = (
  message: unknown,
  error: { readonly code: string; readonly message: string; readonly reason?: string },
): string => JSON.stringify({ id: messageId(message), type: 'result', success: false, error });

/** The messages of a text frame of the hub; none where it is not JSON. */
export function messagesOf(text: string): readonly unknown[] {
  const frame = parseJson(text);
  if (frame === undefined) return [];
  return Array.isArray(frame) ? frame : [frame];
}
