import type { RefusedAct, RefuseVerdict, RefusalReason } from './verdict.ts';

/** The refusal of a role, in the hub's words for missing rights. */
export const refuse = (
  act: string,
  reason: RefusalReason,
  more: Omit<RefusedAct, 'act' | 'reason'> = {},
): RefuseVerdict => ({ kind: 'refuse', code: 'unauthorized', refused: { act, reason, ...more } });

/** The refusal of a message that the hub would not understand either, or that is larger than it is to keep. */
export const malformed: RefuseVerdict = { kind: 'refuse', code: 'bad_request' };

/** What cannot be learnt of the caller or the house lets nothing pass: 503, or the end of the socket. */
export const unavailable: RefuseVerdict = { kind: 'refuse', code: 'identity_unavailable' };
