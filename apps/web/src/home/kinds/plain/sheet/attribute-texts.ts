import { domainOf, type Entity } from '@soglia/hub-client/entities';
import type { TextId } from '#shared/i18n/define-texts.ts';
import { attributeValue } from './attribute-value.ts';
import { isHiddenAttribute } from './hidden-attributes.ts';
import { t } from './texts/index.ts';

type Label = Extract<TextId<typeof t>, `a.${string}`>;

/** One attribute as text. */
export interface AttributeText {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

interface Attributes {
  /** Attributes with a name in the language of the interface. */
  readonly known: readonly AttributeText[];
  /** The others, under the hub's names. */
  readonly others: readonly AttributeText[];
}

/** Longer values are left out, in characters. */
const LONGEST = 160;

const labels = new Map<string, number>(t.ids.map((id, at) => [id, at]));
const isLabel = (id: string): id is Label => id.startsWith('a.') && labels.has(id);
/** In the order of the catalogue: current values before what can be set. */
const orderOf = ({ id }: { readonly id: Label }) => labels.get(id) ?? 0;

/** The attributes of any entity as text. `now` is milliseconds since the epoch. */
export function attributeTexts(entity: Entity, now: number): Attributes {
  const domain = domainOf(entity.entity_id);
  const known: (AttributeText & { readonly id: Label })[] = [];
  const others: AttributeText[] = [];
  for (const key of Object.keys(entity.attributes)) {
    const words = isHiddenAttribute(key) ? undefined : attributeValue(entity, key, now);
    if (words === undefined) continue;
    const value = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
    // The same name has another meaning in some domains.
    const id = [`a.${domain}.${key}`, `a.${key}`].find(isLabel);
    if (id === undefined) others.push({ key, label: key, value });
    else known.push({ id, key, label: t(id), value });
  }
  known.sort((one, other) => orderOf(one) - orderOf(other));
  return { known: known.map(({ id: _id, ...words }) => words), others };
}
