import type { Trigger } from '@soglia/automations/config';
import { readableName } from '../../../model/name.ts';
import { strong } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { agreementWith } from '../states/agreement-values.ts';
import { statePhrase } from '../states/state-phrase.ts';
import { deviceText, nameOfEntity } from '../values/name-text.ts';
import { buttonText } from './button-text.ts';
import { t } from './texts/index.ts';

/** Types that say a state of the entity. */
const states = new Map([
  ['turned_on', 'on'],
  ['turned_off', 'off'],
  ['opened', 'on'],
  ['not_opened', 'off'],
  ['motion', 'on'],
  ['no_motion', 'off'],
  ['occupied', 'on'],
  ['not_occupied', 'off'],
  ['moist', 'on'],
  ['not_moist', 'off'],
  ['smoke', 'on'],
  ['no_smoke', 'off'],
  ['gas', 'on'],
  ['no_gas', 'off'],
  ['problem', 'on'],
  ['no_problem', 'off'],
]);

const BUTTON = /press|click|hold|held|button|ring/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** "**Presa TV** si accende", "si preme due volte **Telecomando** (tasto 1)". */
export function deviceTriggerText(
  { deviceId, fields }: Extract<Trigger, { readonly kind: 'device' }>,
  words: SentenceWords,
): string {
  const type = textOf(fields['type']);
  const entityId = textOf(fields['entity_id']);
  // Newer hubs write the registry's id there, which is no entity id.
  const isEntity = entityId.includes('.');
  const who = isEntity ? strong(nameOfEntity(entityId, words)) : deviceText(deviceId, words);
  const state = states.get(type);
  if (state !== undefined) {
    const domain = textOf(fields['domain']);
    const subject = {
      domain,
      deviceClass: isEntity ? words.deviceClass(entityId) : classOf(type),
      entityId: isEntity ? entityId : undefined,
    };
    const agreement = agreementWith(isEntity ? [entityId] : [], words, false);
    return t('does', { who, what: statePhrase({ aspect: 'becomes', subject, agreement }, state, words) });
  }
  const subtype = subtypeText(textOf(fields['subtype']));
  const named = subtype === '' ? who : `${who} (${subtype})`;
  if (BUTTON.test(type)) return buttonText(named, [type]);
  return type === ''
    ? t('reportsAny', { who: named })
    : t('reports', { who: named, what: strong(readableName(type)) });
}

const namedButtons = [
  'turn_on',
  'turn_off',
  'dim_up',
  'dim_down',
  'open',
  'close',
  'stop',
  'left',
  'right',
] as const;

/** "tasto 2" of `button_2`, "tasto acceso" of `turn_on`; others as the hub names them. */
function subtypeText(subtype: string): string {
  const [, number] = /^(?:button_|btn_?)?(\d{1,2})$/.exec(subtype) ?? [];
  if (number !== undefined) return t('button.number', { number });
  const known = namedButtons.find((name) => name === subtype);
  return known === undefined ? readableName(subtype) : t(`button.${known}`);
}

const classes = new Map([
  ['opened', 'opening'],
  ['moist', 'moisture'],
  ['occupied', 'occupancy'],
]);

function classOf(type: string): string {
  const name = type.replace(/^(not|no)_/, '');
  return classes.get(name) ?? name;
}
