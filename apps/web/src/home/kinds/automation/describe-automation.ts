import { mdiRobotOutline } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { timeOf } from '../../model/attributes.ts';
import type { Description } from '../../model/device.ts';
import { t as common } from '../../model/texts/index.ts';
import { formatWhen } from '../../model/when.ts';
import { t } from './texts/index.ts';

/** Whether it is enabled. */
export function stateWord(entity: Entity): string {
  if (entity.state === 'off') return t('off');
  return entity.state === 'on' ? t('on') : common('unknown');
}

function textFor(entity: Entity, now: number): string {
  const last = entity.state === 'on' ? timeOf(entity, 'last_triggered') : undefined;
  return last === undefined ? stateWord(entity) : t('onWith', { when: formatWhen(last, now) });
}

export const describeAutomation = (entity: Entity, now: number): Description => ({
  icon: mdiRobotOutline,
  text: textFor(entity, now),
  mood: entity.state === 'on' ? 'on' : 'rest',
  control: 'toggle',
  // "alle 23:10" becomes "ieri alle 23:10" at midnight.
  ages: entity.state === 'on',
});
