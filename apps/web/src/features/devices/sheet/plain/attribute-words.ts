import type { Entity } from '@soglia/hub-client';
import { domainOf } from '../../model/domain.ts';
import { attributeValue } from './attribute-value.ts';
import { isInner } from './inner.ts';
import it from './texts/it.json';
import { t } from './texts/index.ts';

type Label = Extract<keyof typeof it, `a.${string}`>;

/** One attribute in words. */
export interface AttributeWords {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

interface Attributes {
  /** Those that have a name in the reader's language. */
  readonly known: readonly AttributeWords[];
  /** The rest, under the hub's own names. */
  readonly others: readonly AttributeWords[];
}

/** Longer than this is no value but a text. */
const LONGEST = 160;

const labels = new Set<string>(Object.keys(it));
const isLabel = (id: string): id is Label => id.startsWith('a.') && labels.has(id);

/** The attributes of whatever entity, as people read them. `now` is milliseconds since the epoch. */
export function attributeWords(entity: Entity, now: number): Attributes {
  const domain = domainOf(entity.entity_id);
  const known: AttributeWords[] = [];
  const others: AttributeWords[] = [];
  for (const key of Object.keys(entity.attributes)) {
    const words = isInner(key) ? undefined : attributeValue(entity, key, now);
    if (words === undefined) continue;
    const value = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
    // The same name means something else in some domains.
    const id = [`a.${domain}.${key}`, `a.${key}`].find(isLabel);
    if (id === undefined) others.push({ key, label: key, value });
    else known.push({ key, label: t(id), value });
  }
  return { known, others };
}
