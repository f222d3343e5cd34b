import { cleanText } from '@soglia/hub-client/text';
import { t } from './triggers/texts/index.ts';

const kinds = [
  'event',
  'webhook',
  'mqtt',
  'template',
  'time_pattern',
  'calendar',
  'tag',
  'conversation',
  'geo_location',
  'persistent_notification',
] as const;

/** Keys that name what a part is, of triggers, conditions and actions. */
const NAMING = ['trigger', 'platform', 'condition', 'action', 'service'] as const;
/** Keys of actions that stand for their kind. */
const ACTIONS = [
  'choose',
  'repeat',
  'parallel',
  'sequence',
  'variables',
  'stop',
  'event',
  'wait_template',
  'device_id',
] as const;

/** Longest name of a kind that is quoted. */
const LONGEST = 40;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "parte avanzata: una formula": what the sentence cannot say, and why. */
export function otherText(value: unknown): string {
  if (typeof value === 'string') return t('other.template');
  if (!isFields(value)) return t('other.unnamed');
  if ('value_template' in value || 'wait_template' in value) return t('other.template');
  // A name that the person gave says more than its kind.
  const alias = typeof value['alias'] === 'string' ? cleanText(value['alias'], LONGEST) : '';
  if (alias !== '') return t('other.any', { name: alias });
  const named = NAMING.map((key) => value[key]).find((name): name is string => typeof name === 'string');
  // Which service it is, a template decides.
  if (named?.includes('{') === true) return t('other.template');
  const kind = kinds.find((one) => one === named);
  if (kind !== undefined) return t(`other.${kind}`);
  const name = cleanText(named ?? ACTIONS.find((key) => key in value) ?? '', LONGEST);
  return name === '' ? t('other.unnamed') : t('other.any', { name });
}
