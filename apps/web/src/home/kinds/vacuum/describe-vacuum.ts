import { mdiRobotVacuum, mdiRobotVacuumAlert } from '@mdi/js';
import { hasFeature, VacuumFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { percentOf } from '../../model/attributes.ts';
import type { Description, Mood } from '../../model/device.ts';
import { powerText } from '../../model/power-text.ts';
import { t } from './texts/index.ts';

const states = ['docked', 'cleaning', 'idle', 'paused', 'returning', 'error'] as const;
type State = (typeof states)[number];

function textFor(entity: Entity, state: State | undefined): string {
  if (state === undefined) return powerText(entity);
  const battery = percentOf(entity, 'battery_level');
  return state === 'docked' && battery !== undefined
    ? t('dockedAt', { percent: formatPercent(battery) })
    : t(state);
}

function moodOf(state: State | undefined, raw: string): Mood {
  if (state === 'error') return 'open';
  return state === 'cleaning' || state === 'returning' || raw === 'on' ? 'on' : 'rest';
}

/** Whether it can start, and how it can be stopped. */
export const vacuumAbilities = (entity: Entity) => ({
  start: hasFeature(entity, VacuumFeature.START),
  back: hasFeature(entity, VacuumFeature.RETURN_HOME),
  pause: hasFeature(entity, VacuumFeature.PAUSE),
});

export function describeVacuum(entity: Entity): Description {
  const state = states.find((known) => known === entity.state);
  const { start, back, pause } = vacuumAbilities(entity);
  return {
    icon: state === 'error' ? mdiRobotVacuumAlert : mdiRobotVacuum,
    text: textFor(entity, state),
    mood: moodOf(state, entity.state),
    control: start && (back || pause) ? 'toggle' : 'none',
  };
}
