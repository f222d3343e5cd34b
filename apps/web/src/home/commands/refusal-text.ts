import type { HubError } from '@soglia/hub-client/errors';
import { t } from './texts/index.ts';

/** The hub's own keys that say more than the kind of error. */
const byKey = new Map<string, Parameters<typeof t>[0]>([
  ['invalid_code', 'wrongCode'],
  ['add_default_code', 'wrongCode'],
  ['code_arm_required', 'codeNeeded'],
  ['temp_out_of_range', 'temperature'],
  ['service_not_supported', 'unsupported'],
]);

/** Our gateway's reasons: what a role does not allow. */
const byReason = new Map<string, Parameters<typeof t>[0]>([
  ['device', 'viewOnly'],
  ['outside_times', 'outsideTimes'],
]);

/** Hubs of 2024 name no key: these are their words. */
const byWords: readonly (readonly [words: RegExp, id: Parameters<typeof t>[0]])[] = [
  [/invalid (alarm )?code|code .*(not match|required|missing)/i, 'wrongCode'],
  [/^unauthorized$/i, 'refused'],
  [/does not support this service/i, 'unsupported'],
];

/** Why a command was refused: a few words for a card, in the reader's language. */
export function refusalText(error: HubError): string {
  const key = error.hub?.translationKey;
  const known = key === undefined ? undefined : byKey.get(key);
  if (known !== undefined) return t(known);
  const reason = error.hub?.reason;
  if (reason !== undefined) return t(byReason.get(reason) ?? 'role');
  const words = error.hub?.message.trim() ?? '';
  return t(byWords.find(([pattern]) => pattern.test(words))?.[1] ?? error.code);
}
