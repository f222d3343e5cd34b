import { mdiAlarmLight, mdiShieldHomeOutline, mdiShieldLockOutline } from '@mdi/js';
import { AlarmFeature, hasFeature, type ArmMode } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { capitalised } from '#shared/format/capitalised.ts';
import { drawnText } from '../../model/attributes.ts';
import type { Description, Mood, Note } from '../../model/device.ts';
import { t as common } from '../../model/texts/index.ts';
import { formatWhen } from '../../model/when.ts';
import { t } from './texts/index.ts';

const armed = ['armed_home', 'armed_away', 'armed_night', 'armed_vacation', 'armed_custom_bypass'] as const;
const states = ['disarmed', ...armed, 'pending', 'arming', 'disarming', 'triggered'] as const;
type State = (typeof states)[number];

/** Most used first. */
const armModes: readonly (readonly [mode: ArmMode, feature: number])[] = [
  ['home', AlarmFeature.ARM_HOME],
  ['away', AlarmFeature.ARM_AWAY],
  ['night', AlarmFeature.ARM_NIGHT],
  ['vacation', AlarmFeature.ARM_VACATION],
  ['custom_bypass', AlarmFeature.ARM_CUSTOM_BYPASS],
];

/** The mode that the card arms: home, or the first one that the panel has. */
export const armModeOf = (entity: Entity): ArmMode | undefined => armModesOf(entity)[0];

/** All modes that the panel has. */
export const armModesOf = (entity: Entity): readonly ArmMode[] =>
  armModes.filter(([, feature]) => hasFeature(entity, feature)).map(([mode]) => mode);

function textFor(entity: Entity, state: State | undefined, now: number): string {
  if (state === undefined) return common('unknown');
  // In a timeline of the past no time of a change belongs to the state.
  return t(state, { when: entity.last_changed > 0 ? formatWhen(entity.last_changed, now) : '' }).trimEnd();
}

function moodOf(state: State | undefined): Mood {
  if (state === 'triggered') return 'alarm';
  if (state === 'pending' || state === 'arming' || state === 'disarming') return 'open';
  return state === undefined || state === 'disarmed' ? 'rest' : 'on';
}

function lastChange(entity: Entity, now: number): Note | undefined {
  if (entity.last_changed <= 0) return undefined;
  const when = formatWhen(entity.last_changed, now);
  const name = drawnText(entity, 'changed_by');
  return {
    title: name === undefined ? capitalised(when) : t('changedBy', { name, when }),
    detail: t('lastChange'),
  };
}

export function describeAlarm(entity: Entity, now: number): Description {
  const state = states.find((known) => known === entity.state);
  const mood = moodOf(state);
  return {
    icon: mood === 'alarm' ? mdiAlarmLight : mood === 'on' ? mdiShieldLockOutline : mdiShieldHomeOutline,
    text: textFor(entity, state, now),
    mood,
    control: '2actions',
    note: lastChange(entity, now),
    ages: true,
  };
}
