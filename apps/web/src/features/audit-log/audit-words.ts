import type { AuditEntry } from '@soglia/contracts/companion';
import { formatIsoTime } from '#shared/format/iso-time.ts';
import { t } from './texts/index.ts';

type Change = AuditEntry['changes'][number];
type TextId = Parameters<typeof t>[0];

type FieldId = Extract<TextId, `field.${string}`>;
type ChangedId = Extract<TextId, `change.only${string}`>;

const known: ReadonlySet<string> = new Set(t.ids);
const isField = (id: string): id is FieldId => known.has(id);

/** What happened, as a sentence. */
export function sentenceOf({ action, actor, subject }: AuditEntry): string {
  return t(`did.${action}`, {
    actor: actor === null ? t('soglia') : nameOf(actor.name),
    subject: nameOf(subject?.name ?? ''),
  });
}

const nameOf = (name: string): string => (name.trim() === '' ? t('nobody') : name);

/** Fields whose values are words of their own; of the others only that they changed is said. */
const shortFields: ReadonlySet<string> = new Set([
  'name',
  'username',
  'role_id',
  'active',
  'phone',
  'email',
  'expires_on',
  'local_only',
  'shares_track',
  'latitude',
  'longitude',
  'radius',
  'icon',
  'passive',
]);

/** Their values are yes and no. */
const questions: ReadonlySet<string> = new Set(['active', 'local_only', 'shares_track', 'passive']);

/** Their Italian is feminine: 'cambiata', 'cambiate'. */
const feminine = {
  one: new Set(['password', 'tariff', 'contracted_kw']),
  many: new Set(['functions', 'functionUrls']),
} as const;

interface Names {
  /** By id; roles that are gone have none. */
  readonly roles: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What changed, and how: "Ruolo: da Ospite a Residente". */
export function changeText({ field, before, after }: Change, names: Names): string {
  const id = `field.${field}`;
  const label = isField(id) ? t(id) : field;
  if (!shortFields.has(field)) return t(changedText(field), { field: label });
  const words = (value: string) => valueText(field, value, names);
  if (before !== null && before !== '' && after !== null && after !== '')
    return t('change.both', { field: label, before: words(before), after: words(after) });
  if (after !== null && after !== '') return t('change.set', { field: label, after: words(after) });
  if (before !== null && before !== '') return t('change.removed', { field: label, before: words(before) });
  return t('change.only', { field: label });
}

function changedText(field: string): ChangedId {
  if (feminine.one.has(field)) return 'change.only.her';
  if (feminine.many.has(field)) return 'change.only.them';
  return ['devices', 'panels', 'hiddenAttributes', 'times', 'rights'].includes(field)
    ? 'change.only.many'
    : 'change.only';
}

function valueText(field: string, value: string, { roles, now }: Names): string {
  if (field === 'role_id') return roles.get(value) ?? value;
  if (questions.has(field)) return t(value === 'true' ? 'yes' : 'no');
  if (field === 'expires_on') return formatIsoTime(value, now) ?? value;
  return value;
}
