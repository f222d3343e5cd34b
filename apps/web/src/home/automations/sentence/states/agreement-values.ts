import type { Target } from '@soglia/automations/config';
import type { Ending } from '@soglia/italian/agreement';
import type { SentenceWords } from '../sentence-words.ts';

/** The arguments of texts that agree with the thing they speak of, in both languages. */
export interface AgreementValues {
  readonly ending: Ending;
  /** "si accend{e}", "si sp{eg}", "rileva{no}", "{is}". */
  readonly e: string;
  readonly eg: string;
  readonly no: string;
  readonly is: string;
  /** "turn{s}", "{be}", "{do}", "{get}". */
  readonly s: string;
  readonly be: string;
  readonly do: string;
  readonly get: string;
}

function valuesOf(ending: Ending): AgreementValues {
  const plural = ending === 'i' || ending === 'e';
  return plural
    ? { ending, e: 'ono', eg: 'engono', no: 'no', is: 'sono', s: '', be: 'are', do: 'do', get: 'get' }
    : { ending, e: 'e', eg: 'egne', no: '', is: 'è', s: 's', be: 'is', do: 'does', get: 'gets' };
}

/**
 * With one entity, or with several: all of them together ("sono accese"), or each by itself ("A o B si accende").
 */
export function agreementWith(
  entityIds: readonly string[],
  words: SentenceWords,
  together: boolean,
): AgreementValues {
  const endings = entityIds.map((id) => words.ending(id));
  const [only = 'o'] = endings;
  if (endings.length <= 1) return valuesOf(only);
  const feminine = endings.every((ending) => ending === 'a' || ending === 'e');
  if (together) return valuesOf(feminine ? 'e' : 'i');
  return valuesOf(feminine ? 'a' : 'o');
}

/** With what a target names; places stand for several things. */
export function agreementWithTarget(target: Target, domain: string, words: SentenceWords): AgreementValues {
  const { entityIds, deviceIds, areaIds, floorIds, labelIds } = target;
  const places = areaIds.length + floorIds.length + labelIds.length;
  const things = entityIds.length + deviceIds.length;
  if (places === 0 && deviceIds.length === 0) return agreementWith(entityIds, words, true);
  if (places === 0 && things === 1) return valuesOf('o');
  return valuesOf(domain === 'light' && deviceIds.length === 0 ? 'e' : 'i');
}
