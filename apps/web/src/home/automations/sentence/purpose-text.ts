import { readSeconds, type Fields, type Target, type Trigger } from '@soglia/automations/config';
import { readableName } from '../../model/name.ts';
import { strong } from './marked-text.ts';
import type { SentenceWords } from './sentence-words.ts';
import { agreementWithTarget } from './states/agreement-values.ts';
import { statePhrase, type Aspect } from './states/state-phrase.ts';
import { t } from './triggers/texts/index.ts';
import { targetText } from './values/name-text.ts';

interface Purpose {
  readonly type: string;
  readonly target: Target;
  readonly options: Fields;
}

/** The state that a purpose speaks of: `turned_on`, `is_on`. */
const states = new Map([
  ['turned_on', 'on'],
  ['turned_off', 'off'],
  ['is_on', 'on'],
  ['is_off', 'off'],
  ['opened', 'open'],
  ['closed', 'closed'],
  ['is_open', 'open'],
  ['is_closed', 'closed'],
  ['locked', 'locked'],
  ['unlocked', 'unlocked'],
  ['is_locked', 'locked'],
  ['is_unlocked', 'unlocked'],
  ['detected', 'on'],
  ['cleared', 'off'],
  ['is_detected', 'on'],
  ['is_not_detected', 'off'],
  ['is_cleared', 'off'],
  ['entered_home', 'home'],
  ['left_home', 'not_home'],
  ['is_home', 'home'],
  ['is_not_home', 'not_home'],
  ['armed_home', 'armed_home'],
  ['armed_away', 'armed_away'],
  ['armed_night', 'armed_night'],
  ['armed_vacation', 'armed_vacation'],
  ['disarmed', 'disarmed'],
  ['triggered', 'triggered'],
  ['is_armed_home', 'armed_home'],
  ['is_armed_away', 'armed_away'],
  ['is_armed_night', 'armed_night'],
  ['is_armed_vacation', 'armed_vacation'],
  ['is_disarmed', 'disarmed'],
  ['is_triggered', 'triggered'],
  ['started_playing', 'playing'],
  ['paused_playing', 'paused'],
  ['is_playing', 'playing'],
  ['is_paused', 'paused'],
  ['started_cleaning', 'cleaning'],
  ['is_cleaning', 'cleaning'],
  ['docked', 'docked'],
  ['is_docked', 'docked'],
]);

/** Purposes that are about sensors of a class. */
const sensors: ReadonlySet<string> = new Set([
  'motion',
  'occupancy',
  'moisture',
  'smoke',
  'gas',
  'carbon_monoxide',
  'vibration',
  'sound',
  'problem',
  'tamper',
]);

export type SunMoment = Pick<Extract<Trigger, { readonly kind: 'sun' }>, 'event' | 'offsetSeconds'>;

/** Sunrise or sunset of the purposes `sun.sunrise` and `sun.sunset`; undefined of others. */
export function sunOfPurpose({ type, options }: Pick<Purpose, 'type' | 'options'>): SunMoment | undefined {
  const event = type === 'sun.sunrise' ? 'sunrise' : type === 'sun.sunset' ? 'sunset' : undefined;
  return event && { event, offsetSeconds: readSeconds(options['offset']) ?? 0 };
}

/** "**Luci del vialetto** si accendono"; a purpose that is not known is quoted in the hub's words. */
export function purposeText(aspect: Aspect, { type, target }: Purpose, words: SentenceWords): string {
  const [domain = '', verb = ''] = type.split('.');
  const state = states.get(verb);
  if (state === undefined) {
    const what = strong(readableName(verb === '' ? type : `${domain}: ${verb}`));
    const { entityIds, deviceIds, areaIds, floorIds, labelIds } = target;
    const isAboutNothing = [entityIds, deviceIds, areaIds, floorIds, labelIds].flat().length === 0;
    return isAboutNothing ? what : t('purpose', { who: targetText(target, domain, words), what });
  }
  const who = targetText(target, domain, words);
  const isSensor = sensors.has(domain);
  const subject = {
    domain: isSensor ? 'binary_sensor' : domain,
    deviceClass: isSensor ? domain : undefined,
    entityId: target.entityIds[0],
  };
  const agreement = agreementWithTarget(target, domain, words);
  return t('does', { who, what: statePhrase({ aspect, subject, agreement }, state, words) });
}
