import { weekdays, type Condition } from '@soglia/automations/config';
import { article } from '@soglia/italian/article';
import { strong } from '../marked-text.ts';
import { otherText } from '../other-text.ts';
import { purposeText } from '../purpose-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { agreementWith } from '../states/agreement-values.ts';
import { statePhrase, stateWord, subjectOf } from '../states/state-phrase.ts';
import { t as triggers } from '../triggers/texts/index.ts';
import { attributeText, nameOfEntity, namesText } from '../values/name-text.ts';
import { durationText, listText } from '../values/number-text.ts';
import { limitsText } from '../triggers/limits-text.ts';
import { clockPhrase, clockText, daysText, sunMomentText } from '../values/time-text.ts';
import { t } from './texts/index.ts';

type Of<Kind extends Condition['kind']> = Extract<Condition, { readonly kind: Kind }>;

/** Conditions within conditions that are put into words; hubs have no limit. */
const DEEPEST = 6;

/** What has to be true, as a clause that begins with a small letter: "**Allarme** è disarmato". Names are marked. */
export function conditionText(condition: Condition, words: SentenceWords, depth = 0): string {
  const text = clauseOf(condition, words, depth);
  return condition.isDisabled ? triggers('disabled', { what: text }) : text;
}

function clauseOf(condition: Condition, words: SentenceWords, depth: number): string {
  switch (condition.kind) {
    case 'state':
      return stateText(condition, words);
    case 'numeric_state':
      return limitsText('condition', condition, undefined, words);
    case 'time':
      return timeText(condition, words);
    case 'sun':
      return sunText(condition);
    case 'zone':
      return t('inZone', {
        ...agreementWith(condition.entityIds, words, true),
        who: namesText(condition.entityIds, words, 'conjunction'),
        zone: listText(
          condition.zoneIds.map((id) => strong(nameOfEntity(id, words))),
          'disjunction',
        ),
      });
    case 'and':
    case 'or':
    case 'not':
      return groupText(condition, words, depth);
    case 'purpose':
      return purposeText('is', condition, words);
    case 'other':
      return otherText(condition.value);
  }
}

function groupText(
  { kind, conditions }: Of<'and' | 'or' | 'not'>,
  words: SentenceWords,
  depth: number,
): string {
  if (conditions.length === 0) return t('always');
  if (depth >= DEEPEST) return triggers('other.unnamed');
  const texts = conditions.map((condition) => {
    const text = conditionText(condition, words, depth + 1);
    const isGroup = condition.kind === 'and' || condition.kind === 'or';
    return isGroup && conditions.length > 1 && condition.conditions.length > 1
      ? t('group', { what: text })
      : text;
  });
  if (kind === 'not') return t('not', { what: listText(texts, 'disjunction') });
  return listText(texts, kind === 'and' ? 'conjunction' : 'disjunction');
}

function stateText({ entityIds, states, attribute, forSeconds }: Of<'state'>, words: SentenceWords): string {
  const names = namesText(entityIds, words, 'conjunction');
  const subject = subjectOf(entityIds, words);
  const agreement = agreementWith(entityIds, words, true);
  const text =
    attribute === undefined
      ? triggers('does', {
          who: names,
          what: listText(
            states.map((state) => statePhrase({ aspect: 'is', subject, agreement }, state, words)),
            'disjunction',
          ),
        })
      : t('attributeIs', {
          what: attributeText(attribute, names),
          word: listText(
            states.map((state) => strong(stateWord({ ...subject, entityId: undefined }, state, words))),
            'disjunction',
          ),
        });
  return forSeconds === undefined || forSeconds <= 0
    ? text
    : triggers('for', { what: text, span: strong(durationText(forSeconds)) });
}

function timeText({ after, before, weekdays: days }: Of<'time'>, words: SentenceWords): string {
  const hours = hoursText(after, before, words);
  if (hours === undefined) return dayText(days);
  const on = daysText(days);
  return on === undefined ? hours : t('onDays', { what: hours, days: on });
}

function hoursText(after: string | undefined, before: string | undefined, words: SentenceWords) {
  if (after !== undefined && before !== undefined)
    return t('between', { from: clockPhrase(after, words), to: clockPhrase(before, words) });
  if (after !== undefined) return t('after', { clock: clockPhrase(after, words) });
  return before === undefined ? undefined : t('before', { clock: ofClock(before, words) });
}

/** "delle 7:00", "dell’1:00", "dell’ora di Sveglia". */
function ofClock(at: string, words: SentenceWords): string {
  const time = clockText(at);
  if (time === undefined) return t('of.entity', { name: strong(nameOfEntity(at, words)) });
  return t('of', { delle: article('delle', time), time: strong(time) });
}

function dayText(days: Of<'time'>['weekdays']): string {
  const chosen = weekdays.filter((day) => days.includes(day));
  if (chosen.length === 0 || chosen.length === weekdays.length) return t('always');
  if (chosen.join(' ') === weekdays.slice(0, 5).join(' ')) return t('workdays');
  return t('days', {
    days: listText(
      chosen.map((day) => strong(t(`day.${day}`))),
      'disjunction',
    ),
  });
}

/** The hub takes "after sunset and before sunrise" as the whole night, and the other way round as the whole day. */
function sunText({ after, before, afterOffsetSeconds, beforeOffsetSeconds }: Of<'sun'>): string {
  const plain = afterOffsetSeconds === 0 && beforeOffsetSeconds === 0;
  if (plain && after === 'sunset' && before === 'sunrise') return t('sun.dark');
  if (plain && after === 'sunrise' && before === 'sunset') return t('sun.light');
  const clauses: string[] = [];
  if (after !== undefined) clauses.push(sideText('after', after, afterOffsetSeconds));
  if (before !== undefined) clauses.push(sideText('before', before, beforeOffsetSeconds));
  if (clauses.length === 0) return t('always');
  return listText(clauses, after === 'sunset' && before === 'sunrise' ? 'disjunction' : 'conjunction');
}

function sideText(side: 'after' | 'before', event: 'sunrise' | 'sunset', offset: number): string {
  if (Math.round(offset) === 0) return t(`sun.${side}.${event}`);
  const moment = sunMomentText(event, offset);
  return t((side === 'after') === offset > 0 ? 'atLeast' : 'atMost', { moment });
}

/** All of them, as one clause. */
export const conditionsText = (conditions: readonly Condition[], words: SentenceWords, depth = 0): string =>
  listText(
    conditions.map((condition) => conditionText(condition, words, depth)),
    'conjunction',
  );
