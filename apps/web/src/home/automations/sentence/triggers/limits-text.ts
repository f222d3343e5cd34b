import { strong } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { t } from './texts/index.ts';
import { attributeText, namesText } from '../values/name-text.ts';
import { durationText, numberText } from '../values/number-text.ts';

interface Limits {
  readonly entityIds: readonly string[];
  readonly attribute: string | undefined;
  readonly above: number | undefined;
  readonly below: number | undefined;
}

/** Attributes in percent; of the others the unit is not known. */
const percentages: ReadonlySet<string> = new Set([
  'current_position',
  'battery_level',
  'humidity',
  'current_humidity',
  'percentage',
]);

const texts = {
  trigger: { below: 'below', above: 'above', between: 'between' },
  condition: { below: 'isBelow', above: 'isAbove', between: 'isBetween' },
} as const;

/** "**Temperatura cucina** scende sotto **18 °C**"; of a condition, or with a duration, "è sotto". */
export function limitsText(
  kind: 'trigger' | 'condition',
  { entityIds, attribute, above, below }: Limits,
  forSeconds: number | undefined,
  words: SentenceWords,
): string {
  const names = namesText(entityIds, words, kind === 'trigger' ? 'disjunction' : 'conjunction');
  const what = attribute === undefined ? names : attributeText(attribute, names);
  const lasting = forSeconds !== undefined && forSeconds > 0;
  const unit = unitOf(entityIds[0], attribute, words);
  const presence = attribute === undefined ? presenceOf(entityIds, above, below) : undefined;
  const shown = (value: number | undefined) =>
    value === undefined ? undefined : strong(numberText(value, unit));
  const isNow = lasting || kind === 'condition';
  const text =
    presence === undefined
      ? phrase(texts[isNow ? 'condition' : 'trigger'], what, shown(above), shown(below))
      : t(isNow ? `is.${presence}` : `becomes.${presence}`, { where: names });
  return lasting ? t('for', { what: text, span: strong(durationText(forSeconds)) }) : text;
}

/** The state of a zone is how many people are in it. */
function presenceOf(
  entityIds: readonly string[],
  above: number | undefined,
  below: number | undefined,
): 'empty' | 'peopled' | undefined {
  if (entityIds.length === 0 || !entityIds.every((id) => id.startsWith('zone.'))) return undefined;
  if (above === undefined && below !== undefined && below > 0 && below <= 1) return 'empty';
  return below === undefined && above !== undefined && above >= 0 && above < 1 ? 'peopled' : undefined;
}

function phrase(
  ids: (typeof texts)['trigger' | 'condition'],
  what: string,
  low: string | undefined,
  high: string | undefined,
): string {
  if (low !== undefined && high !== undefined) return t(ids.between, { what, low, high });
  if (high !== undefined) return t(ids.below, { what, limit: high });
  return low === undefined ? t('numberChanges', { what }) : t(ids.above, { what, limit: low });
}

function unitOf(entityId: string | undefined, attribute: string | undefined, words: SentenceWords): string {
  if (entityId === undefined) return '';
  if (attribute === undefined) return words.unit(entityId);
  return percentages.has(attribute) ? '%' : '';
}
