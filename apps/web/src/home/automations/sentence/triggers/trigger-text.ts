import type { Trigger } from '@soglia/automations/config';
import { strong } from '../marked-text.ts';
import { otherText } from '../other-text.ts';
import { purposeText, sunOfPurpose, type SunMoment } from '../purpose-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { agreementWith } from '../states/agreement-values.ts';
import { oppositeOf, statePhrase, stateWord, subjectOf } from '../states/state-phrase.ts';
import { t as states } from '../states/texts/index.ts';
import { attributeText, nameOfEntity, namesText } from '../values/name-text.ts';
import { durationText, listText } from '../values/number-text.ts';
import { daysText, isTimeText, sunMomentText } from '../values/time-text.ts';
import { limitsText } from './limits-text.ts';
import { deviceTriggerText } from './device-trigger-text.ts';
import { buttonText } from './button-text.ts';
import { t } from './texts/index.ts';

const sunText = ({ event, offsetSeconds }: SunMoment): string =>
  offsetSeconds === 0 ? t(event) : sunMomentText(event, offsetSeconds);

type Of<Kind extends Trigger['kind']> = Extract<Trigger, { readonly kind: Kind }>;

/** What happens, as a clause that begins with a small letter: "il sole tramonta". Names are marked. */
export function triggerText(trigger: Trigger, words: SentenceWords): string {
  const text = clauseOf(trigger, words);
  return trigger.isDisabled ? t('disabled', { what: text }) : text;
}

function clauseOf(trigger: Trigger, words: SentenceWords): string {
  switch (trigger.kind) {
    case 'state':
      return stateText(trigger, words);
    case 'numeric_state':
      return limitsText('trigger', trigger, trigger.forSeconds, words);
    case 'time':
      return withDays(isTimeText(trigger.at, words), trigger.weekdays);
    case 'sun':
      return sunText(trigger);
    case 'zone':
      return t(trigger.event, {
        who: namesText(trigger.entityIds, words, 'disjunction'),
        zone: strong(nameOfEntity(trigger.zoneId, words)),
      });
    case 'button':
      return buttonText(namesText(trigger.entityIds, words, 'disjunction'), trigger.eventTypes);
    case 'device':
      return deviceTriggerText(trigger, words);
    case 'homeassistant':
      return t(trigger.event);
    case 'purpose': {
      const sun = sunOfPurpose(trigger);
      return sun === undefined ? purposeText('becomes', trigger, words) : sunText(sun);
    }
    case 'other':
      return otherText(trigger.value);
  }
}

export function withDays(text: string, weekdays: Of<'time'>['weekdays']): string {
  const days = daysText(weekdays);
  return days === undefined ? text : t('onDays', { what: text, days });
}

function stateText(trigger: Of<'state'>, words: SentenceWords): string {
  const { entityIds, to, attribute, forSeconds } = trigger;
  const names = namesText(entityIds, words, 'disjunction');
  const who = attribute === undefined ? names : attributeText(attribute, names);
  const isLasting = forSeconds !== undefined && forSeconds > 0 && to.length > 0;
  const what = predicate(trigger, isLasting ? 'is' : 'becomes', words);
  const text = t('does', { who, what: fromText(what, trigger, words) });
  if (forSeconds === undefined || forSeconds <= 0) return text;
  return t(isLasting ? 'for' : 'stays', { what: text, span: strong(durationText(forSeconds)) });
}

function predicate(
  { entityIds, from, to, attribute }: Of<'state'>,
  aspect: 'becomes' | 'is',
  words: SentenceWords,
): string {
  // An attribute is one thing, whatever the number of its devices.
  const agreement = agreementWith(attribute === undefined ? entityIds : [], words, false);
  const subject =
    attribute === undefined
      ? subjectOf(entityIds, words)
      : { domain: '', deviceClass: undefined, entityId: undefined };
  const phrases = to.map((state) => statePhrase({ aspect, subject, agreement }, state, words));
  if (phrases.length > 0) return listText(phrases, 'disjunction');
  const [left] = from;
  if (left === undefined)
    return states(attribute === undefined ? 'changesState' : 'changes', { ...agreement });
  const opposite = oppositeOf(left);
  if (from.length === 1 && opposite !== undefined && attribute === undefined)
    return statePhrase({ aspect: 'becomes', subject, agreement }, opposite, words);
  const word = listText(
    from.map((state) => strong(stateWord(subject, state, words))),
    'disjunction',
  );
  return states('leaves', { ...agreement, word });
}

/** With the state before, where that is not the only possible one. */
function fromText(phrase: string, { entityIds, from, to }: Of<'state'>, words: SentenceWords): string {
  const [only] = from;
  if (only === undefined || to.length === 0) return phrase;
  if (from.length === 1 && to.length === 1 && oppositeOf(only) === to[0]) return phrase;
  const subject = subjectOf(entityIds, words);
  const word = listText(
    from.map((state) => stateWord(subject, state, words).toLocaleLowerCase()),
    'disjunction',
  );
  return states('becomesFrom', { phrase, word });
}
