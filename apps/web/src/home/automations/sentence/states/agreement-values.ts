import type { Target } from '@soglia/automations/config';
import type { Ending } from '@soglia/italian/agreement';
import { areFeminine, endingOfSeveral } from '@soglia/italian/several';
import type { SentenceWords } from '../sentence-words.ts';

/** The arguments of texts that agree with the thing they speak of, in both languages. */
export interface AgreementValues {
  readonly ending: Ending;
  /** "si accend{e}", "si sp{eg}", "rileva{no}", "{is}", "{viene} armat{o}", "{sta} pulendo". */
  readonly e: string;
  readonly eg: string;
  readonly no: string;
  readonly is: string;
  readonly viene: string;
  readonly sta: string;
  /** Of an alarm panel, whatever its name. */
  readonly o: string;
  /** "turn{s}", "{be}", "{do}", "{get}", "{go} off", "{have} gone". */
  readonly s: string;
  readonly be: string;
  readonly do: string;
  readonly get: string;
  readonly go: string;
  readonly have: string;
}

const singular = {
  e: 'e',
  eg: 'egne',
  no: '',
  is: 'è',
  viene: 'viene',
  sta: 'sta',
  o: 'o',
  s: 's',
  be: 'is',
  do: 'does',
  get: 'gets',
  go: 'goes',
  have: 'has',
};
const plural: typeof singular = {
  e: 'ono',
  eg: 'engono',
  no: 'no',
  is: 'sono',
  viene: 'vengono',
  sta: 'stanno',
  o: 'i',
  s: '',
  be: 'are',
  do: 'do',
  get: 'get',
  go: 'go',
  have: 'have',
};

const isPlural = (ending: Ending): boolean => ending === 'i' || ending === 'e';

const valuesOf = (ending: Ending): AgreementValues => ({
  ending,
  ...(isPlural(ending) ? plural : singular),
});

/**
 * With one entity, or with several: all of them together ("sono accese"), or each by itself ("A o B si accende"), of
 * which one may be several things ("Lampada o Luci si accendono").
 */
export function agreementWith(
  entityIds: readonly string[],
  words: SentenceWords,
  together: boolean,
): AgreementValues {
  const endings = entityIds.map((id) => words.ending(id));
  const [only = 'o'] = endings;
  if (endings.length <= 1) return valuesOf(only);
  if (together || endings.some(isPlural)) return valuesOf(endingOfSeveral(endings));
  return valuesOf(areFeminine(endings) ? 'a' : 'o');
}

/** With what a target names; areas, floors and labels stand for several things. */
export function agreementWithTarget(target: Target, domain: string, words: SentenceWords): AgreementValues {
  const { entityIds, deviceIds, areaIds, floorIds, labelIds } = target;
  const groups = areaIds.length + floorIds.length + labelIds.length;
  const things = entityIds.length + deviceIds.length;
  if (groups === 0 && deviceIds.length === 0) return agreementWith(entityIds, words, true);
  if (groups === 0 && things === 1) return valuesOf('o');
  return valuesOf(domain === 'light' && deviceIds.length === 0 ? 'e' : 'i');
}
