import type { Action } from '@soglia/automations/config';
import { conditionText, conditionsText } from '../conditions/condition-text.ts';
import { strong } from '../marked-text.ts';
import { otherText } from '../other-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { t as triggers } from '../triggers/texts/index.ts';
import { triggerText } from '../triggers/trigger-text.ts';
import { durationText, listText } from '../values/number-text.ts';
import { serviceText } from './service-text.ts';
import { t } from './texts/index.ts';
import type { VerbForm } from './verb-form.ts';

/** How many actions a sentence tells before it counts the others, and how deep it goes. */
const MOST_ACTIONS = 5;
const DEEPEST = 4;

/** One action, as a clause that begins with a small letter: "accendi **Luci**". Names are marked. */
export function actionText(action: Action, words: SentenceWords, verbForm: VerbForm, depth = 0): string {
  const text = clauseOf(action, words, verbForm, depth);
  return action.isDisabled ? triggers('disabled', { what: text }) : text;
}

function clauseOf(action: Action, words: SentenceWords, verbForm: VerbForm, depth: number): string {
  switch (action.kind) {
    case 'service':
      return serviceText(action, words, verbForm);
    case 'delay':
      return t('delay', { ...verbForm, span: strong(durationText(action.seconds)) });
    case 'wait_for_trigger': {
      const what = listText(
        action.triggers.map((trigger) => triggerText(trigger, words)),
        'disjunction',
      );
      if (action.timeoutSeconds === undefined) return t('wait', { ...verbForm, what });
      const span = strong(durationText(action.timeoutSeconds));
      return t(action.goesOnAfterTimeout ? 'waitAtMost' : 'waitOrEnd', { ...verbForm, what, span });
    }
    case 'if': {
      if (depth >= DEEPEST) return triggers('other.unnamed');
      const condition = conditionsText(action.conditions, words);
      const then = actionsText(action.then, words, verbForm, depth + 1);
      if (action.otherwise.length === 0) return t('if', { condition, then });
      const otherwise = actionsText(action.otherwise, words, verbForm, depth + 1);
      return t('ifElse', { condition, then, otherwise });
    }
    case 'condition':
      return t('goOnIf', { ...verbForm, what: conditionText(action.condition, words) });
    case 'other':
      return otherText(action.value);
  }
}

/** "accendi **Luci** e attendi **5 minuti**"; of many the first ones, and how many more. */
export function actionsText(
  actions: readonly Action[],
  words: SentenceWords,
  verbForm: VerbForm,
  depth = 0,
): string {
  if (actions.length === 0) return t('nothing');
  const isLong = actions.length > MOST_ACTIONS;
  const shown = isLong ? actions.slice(0, MOST_ACTIONS - 1) : actions;
  const texts = shown.map((action) => actionText(action, words, verbForm, depth));
  return listText(
    isLong ? [...texts, t('more', { count: actions.length - shown.length })] : texts,
    'conjunction',
  );
}
