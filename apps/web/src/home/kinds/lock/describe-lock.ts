import { mdiLock, mdiLockAlert, mdiLockOpenVariant } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { endingOf } from '../../model/agreement.ts';
import type { Description, Mood } from '../../model/device.ts';
import { t as common } from '../../model/texts/index.ts';
import { t } from './texts/index.ts';

const states = ['locked', 'locking', 'unlocked', 'unlocking', 'opening', 'open', 'jammed'] as const;

export function describeLock(entity: Entity): Description {
  const state = states.find((known) => known === entity.state);
  return {
    icon: state === 'jammed' ? mdiLockAlert : state === 'locked' ? mdiLock : mdiLockOpenVariant,
    text: state === undefined ? common('unknown') : t(state, { ending: endingOf(entity) }),
    mood: moodOf(state),
    control: 'toggle',
  };
}

function moodOf(state: (typeof states)[number] | undefined): Mood {
  return state === undefined || state === 'locked' ? 'rest' : 'open';
}
