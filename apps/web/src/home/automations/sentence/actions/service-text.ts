import type { Action } from '@soglia/automations/config';
import { cleanText } from '@soglia/hub-client/text';
import { domainOf } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { toNumber } from '../../../model/attributes.ts';
import { readableName } from '../../../model/name.ts';
import { strong } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { nameOfEntity, targetText } from '../values/name-text.ts';
import { numberText } from '../values/number-text.ts';
import { t } from './texts/index.ts';
import type { VerbForm } from './verb-form.ts';

type ServiceAction = Extract<Action, { readonly kind: 'service' }>;

/** Longest message that is quoted. */
const LONGEST_MESSAGE = 80;

type PlainId =
  | 'turn_on'
  | 'turn_off'
  | 'toggle'
  | 'open'
  | 'close'
  | 'stop'
  | 'openOrClose'
  | 'tilt'
  | 'lock'
  | 'unlock'
  | 'arm_home'
  | 'arm_away'
  | 'arm_night'
  | 'arm_vacation'
  | 'arm_other'
  | 'disarm'
  | 'play'
  | 'playMedia'
  | 'pause'
  | 'start'
  | 'dock'
  | 'press'
  | 'raise'
  | 'lower'
  | 'scene'
  | 'enable'
  | 'disable'
  | 'run';

/** Services that need no value, by name; those of one domain by both. */
const plain: ReadonlyMap<string, PlainId> = new Map([
  ['turn_on', 'turn_on'],
  ['turn_off', 'turn_off'],
  ['toggle', 'toggle'],
  ['open', 'open'],
  ['open_cover', 'open'],
  ['open_valve', 'open'],
  ['close_cover', 'close'],
  ['close_valve', 'close'],
  ['stop_cover', 'stop'],
  ['stop_valve', 'stop'],
  ['stop', 'stop'],
  ['media_stop', 'stop'],
  ['cover.toggle', 'openOrClose'],
  ['valve.toggle', 'openOrClose'],
  ['open_cover_tilt', 'tilt'],
  ['close_cover_tilt', 'tilt'],
  ['set_cover_tilt_position', 'tilt'],
  ['lock', 'lock'],
  ['unlock', 'unlock'],
  ['alarm_arm_home', 'arm_home'],
  ['alarm_arm_away', 'arm_away'],
  ['alarm_arm_night', 'arm_night'],
  ['alarm_arm_vacation', 'arm_vacation'],
  ['alarm_arm_custom_bypass', 'arm_other'],
  ['alarm_disarm', 'disarm'],
  ['media_play', 'play'],
  ['play_media', 'playMedia'],
  ['media_pause', 'pause'],
  ['pause', 'pause'],
  ['vacuum.start', 'start'],
  ['lawn_mower.start_mowing', 'start'],
  ['timer.start', 'start'],
  ['return_to_base', 'dock'],
  ['lawn_mower.dock', 'dock'],
  ['press', 'press'],
  ['increment', 'raise'],
  ['decrement', 'lower'],
  ['volume_up', 'raise'],
  ['volume_down', 'lower'],
  ['scene.turn_on', 'scene'],
  ['automation.turn_on', 'enable'],
  ['automation.turn_off', 'disable'],
  ['automation.trigger', 'run'],
  ['script.turn_on', 'run'],
]);

/** "accendi **Luci del vialetto** al **60 %**", as an order or as what an automation does. */
export function serviceText(action: ServiceAction, words: SentenceWords, verbForm: VerbForm): string {
  const { service, target } = action;
  const domain = domainOf(service);
  const name = service.slice(domain.length + 1);
  if (domain === 'notify' || domain === 'persistent_notification' || domain === 'tts')
    return noticeText(action, words, verbForm);
  const what = targetText(target, domain, words);
  const withValue = valueText(action, what, words, verbForm);
  if (withValue !== undefined) return withValue;
  const id = plain.get(service) ?? plain.get(name);
  if (id !== undefined) return t(id, { ...verbForm, what });
  if (domain === 'script') return t('run', { ...verbForm, what: strong(nameOfEntity(service, words)) });
  const called = strong(`${readableName(domain)}: ${readableName(name)}`);
  return isEmpty(action)
    ? t('service', { ...verbForm, service: called })
    : t('serviceOn', { ...verbForm, service: called, what });
}

const isEmpty = ({ target }: ServiceAction): boolean =>
  Object.values<readonly string[]>({ ...target }).every((ids) => ids.length === 0);

/** "al 60 %", "all’80 %", "allo 0 %": by how the number is said. */
function articleBefore(percent: number): string {
  const said = Math.round(percent);
  if (said === 0) return 'allo ';
  return [1, 8, 11].includes(said) || Math.floor(said / 10) === 8 ? 'all’' : 'al ';
}

/** Services that set something, with the value where it is a plain one. */
function valueText(
  { service, target: { entityIds }, data }: ServiceAction,
  what: string,
  words: SentenceWords,
  verbForm: VerbForm,
): string | undefined {
  const percent = (key: string, factor = 1) => {
    const value = toNumber(data[key]);
    return value === undefined ? undefined : value * factor;
  };
  const put = (id: 'set' | 'choose', value: string | undefined) =>
    value === undefined ? undefined : t(id, { ...verbForm, what, value });
  const putPercent = (id: 'brightness' | 'position' | 'volume' | 'set', value: number | undefined) =>
    value === undefined
      ? undefined
      : t(id, { ...verbForm, what, al: articleBefore(value), value: strong(formatPercent(value)) });
  switch (service.slice(domainOf(service).length + 1)) {
    case 'turn_on':
      return putPercent('brightness', percent('brightness_pct') ?? percent('brightness', 100 / 255));
    case 'set_cover_position':
    case 'set_valve_position':
      return putPercent('position', percent('position'));
    case 'set_percentage':
      return putPercent('set', percent('percentage'));
    case 'set_humidity':
      return putPercent('set', percent('humidity'));
    case 'volume_set':
      return putPercent('volume', percent('volume_level', 100));
    case 'set_temperature': {
      const value = toNumber(data['temperature']);
      const unit = words.unit(entityIds[0] ?? '');
      return put(
        'set',
        value === undefined ? undefined : strong(numberText(value, unit === '' ? '°C' : unit)),
      );
    }
    case 'set_value': {
      const value = toNumber(data['value']);
      if (value === undefined) return put('choose', quoted(data['value']));
      return put('set', strong(numberText(value, words.unit(entityIds[0] ?? ''))));
    }
    case 'set_hvac_mode':
      return put('choose', modeText(data['hvac_mode'], entityIds, words));
    case 'set_preset_mode':
      return put('choose', modeText(data['preset_mode'], [], words));
    case 'select_option':
      return put('choose', quoted(data['option']));
    case 'select_source':
      return put('choose', quoted(data['source']));
    default:
      return undefined;
  }
}

function modeText(mode: unknown, entityIds: readonly string[], words: SentenceWords): string | undefined {
  if (typeof mode !== 'string') return undefined;
  const [entityId] = entityIds;
  const word = entityId === undefined ? undefined : words.stateWord(entityId, mode);
  return strong(word ?? readableName(mode));
}

/** A text of the person; undefined where it is none, or a template. */
function quoted(value: unknown): string | undefined {
  if (typeof value !== 'string' || /\{[{%]/.test(value)) return undefined;
  const text = cleanText(value, LONGEST_MESSAGE);
  return text === '' ? undefined : strong(t('quoted', { text }));
}

function noticeText(
  { service, target, data }: ServiceAction,
  words: SentenceWords,
  verbForm: VerbForm,
): string {
  const domain = domainOf(service);
  const message = quoted(data['message']);
  if (domain === 'tts')
    return message === undefined ? t('sayAny', { ...verbForm }) : t('say', { ...verbForm, message });
  if (domain === 'persistent_notification') return t('note', { ...verbForm });
  const what = receiver(service.slice(domain.length + 1), target, words);
  if (what === undefined)
    return message === undefined ? t('notify', { ...verbForm }) : t('notifySays', { ...verbForm, message });
  return message === undefined
    ? t('notifyTo', { ...verbForm, what })
    : t('notifyToSays', { ...verbForm, what, message });
}

/** "**Telefono di Marco**" of `notify.mobile_app_telefono_di_marco`; undefined where everybody gets it. */
function receiver(name: string, target: ServiceAction['target'], words: SentenceWords): string | undefined {
  if (target.entityIds.length + target.deviceIds.length > 0) return targetText(target, 'notify', words);
  if (name === 'notify' || name === 'send_message' || name === 'persistent_notification') return undefined;
  return strong(readableName(name.replace(/^mobile_app_/, '')));
}
