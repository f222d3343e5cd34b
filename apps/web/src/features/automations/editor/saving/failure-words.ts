import type { AutomationErrorCode } from '@soglia/automations/store';
import { t } from './texts/index.ts';

interface Failure {
  readonly code: AutomationErrorCode;
  readonly said: string | undefined;
  readonly reason: string | undefined;
}

/** What hubs say of a configuration, and how people say it. */
const sayings = [
  [/required key not provided|value .*is (?:None|null)|Got None/i, 'said.missing'],
  [/unknown (?:entity|device)|entity .*not found|not a valid entity|neither a valid entity/i, 'said.entity'],
  [/expected (?:float|int)|not a valid (?:number|value for (?:float|int))/i, 'said.number'],
  [/offset|time period|invalid time/i, 'said.time'],
  [/extra keys not allowed/i, 'said.extra'],
  [
    /unknown (?:trigger|condition|action)|invalid (?:trigger|condition)|unable to determine action/i,
    'said.kind',
  ],
] as const;

/** The hub's words in ours where they are known, else as they are, cut where they are longer. */
export function saidText(said: string): string {
  const known = sayings.find(([words]) => words.test(said));
  return known === undefined ? t('said', { words: said.slice(0, LONGEST) }) : t(known[1]);
}

const LONGEST = 300;

/** Which part of a list the hub's words are about: 2 of "… @ data[2]['entity_id']". */
export function partNamed(said: string): number | undefined {
  const [, index] = /data\[(\d+)\]/.exec(said) ?? [];
  return index === undefined ? undefined : Number(index);
}

const reasons = ['device', 'outside_times', 'right', 'template', 'too_many_parts', 'unresolved'] as const;

/** Why it was not read or saved, as a sentence. */
export function failureText({ code, said, reason }: Failure): string {
  switch (code) {
    case 'invalid':
      return said === undefined ? t('failed.invalid') : saidText(said);
    case 'not_allowed': {
      const known = reasons.find((one) => one === reason);
      return t(known === undefined ? 'failed.not_allowed' : `failed.${known}`);
    }
    case 'hub_error':
      return said === undefined ? t('failed.hub_error') : t('said', { words: said.slice(0, LONGEST) });
    case 'aborted':
      return t('failed.disconnected');
    default:
      return t(`failed.${code}`);
  }
}
