import type { Action, Automation, Condition, Trigger } from '@soglia/automations/config';
import { actionsText, actionText } from './actions/action-text.ts';
import { imperative, indicative } from './actions/verb-form.ts';
import { conditionsText, conditionText } from './conditions/condition-text.ts';
import { partsOf, sentenceCase, withoutMarks, type SentencePart } from './marked-text.ts';
import { sunOfPurpose } from './purpose-text.ts';
import type { SentenceWords } from './sentence-words.ts';
import { t as triggers } from './triggers/texts/index.ts';
import { triggerText, withDays } from './triggers/trigger-text.ts';
import { listText } from './values/number-text.ts';
import { atTimeText, sunMomentText } from './values/time-text.ts';
import { t } from './texts/index.ts';

/** A part of an automation and which list it stands in, as kinds such as `state` are in several. */
export type SentenceSubject =
  | { readonly trigger: Trigger }
  | { readonly condition: Condition }
  | { readonly action: Action };

/** One part as a sentence of its own: "Sono le **16:45**", "Accendi **Luci del vialetto**". */
export function partSentence(part: SentenceSubject, words: SentenceWords): readonly SentencePart[] {
  return partsOf(sentenceCase(textOf(part, words)));
}

function textOf(part: SentenceSubject, words: SentenceWords): string {
  if ('trigger' in part) return triggerText(part.trigger, words);
  if ('condition' in part) return conditionText(part.condition, words);
  return actionText(part.action, words, imperative);
}

/** How many triggers and conditions a sentence tells before it counts the others. */
const MOST = 3;

/** "alle 23:10", "al tramonto", "quando **Porta** si apre". */
function whenText(trigger: Trigger, words: SentenceWords): string {
  if (trigger.kind === 'time' && trigger.at.length > 0) {
    const times = trigger.at.map((at) => atTimeText(at, words));
    return withDays(listText(times, 'disjunction'), trigger.weekdays);
  }
  const sun =
    trigger.kind === 'purpose' ? sunOfPurpose(trigger) : trigger.kind === 'sun' ? trigger : undefined;
  if (sun !== undefined) return sunMomentText(sun.event, sun.offsetSeconds);
  return triggers('when', { what: triggerText(trigger, words) });
}

function startText({ triggers: all, isBlueprint }: Automation, words: SentenceWords): string {
  if (isBlueprint) return triggers('blueprint');
  const used = all.filter(({ isDisabled }) => !isDisabled);
  if (used.length === 0) return triggers('none');
  const isLong = used.length > MOST + 1;
  const shown = (isLong ? used.slice(0, MOST) : used).map((trigger) => whenText(trigger, words));
  const clauses = isLong ? [...shown, triggers('more', { count: used.length - MOST })] : shown;
  const last = clauses.at(-1) ?? '';
  const first = clauses.slice(0, -1).join(', ');
  return first === '' ? last : triggers('or', { first, last });
}

/** What starts it, as one sentence without a full stop: "Alle 23:10, o quando Porta d’ingresso si apre". */
export const triggersSentence = (automation: Automation, words: SentenceWords): string =>
  withoutMarks(sentenceCase(startText(automation, words)));

/** All of it: "Alle 23:10, se Allarme di casa è disarmato, spegne Luci del soggiorno e chiude Tapparelle." */
export function automationSentence(automation: Automation, words: SentenceWords): string {
  const start = startText(automation, words);
  if (automation.isBlueprint) return withoutMarks(t('blueprint'));
  const conditions = automation.conditions.filter(({ isDisabled }) => !isDisabled);
  const actions = automation.actions.filter(({ isDisabled }) => !isDisabled);
  const values = { start, actions: actionsText(actions, words, indicative) };
  const condition =
    conditions.length <= MOST
      ? conditionsText(conditions, words)
      : t('manyConditions', {
          first: conditionsText(conditions.slice(0, MOST - 1), words),
          count: conditions.length - MOST + 1,
        });
  const text = conditions.length === 0 ? t('whole', values) : t('wholeIf', { ...values, condition });
  return withoutMarks(sentenceCase(text));
}
