import { mdiRobotOutline } from '@mdi/js';
import type { Entity } from '@soglia/hub-client';
import { timeOf } from '../../model/attributes.ts';
import type { Description } from '../../model/device.ts';
import { t as common } from '../../model/texts/index.ts';
import { formatWhen } from '../../model/when.ts';
import { t } from './texts/index.ts';

function textFor(entity: Entity, now: number): string {
  if (entity.state === 'off') return t('off');
  if (entity.state !== 'on') return common('unknown');
  const last = timeOf(entity, 'last_triggered');
  return last === undefined ? t('on') : t('onWith', { when: formatWhen(last, now) });
}

export const describeAutomation = (entity: Entity, now: number): Description => ({
  icon: mdiRobotOutline,
  text: textFor(entity, now),
  mood: entity.state === 'on' ? 'on' : 'rest',
  control: 'toggle',
  // "alle 23:10" becomes "ieri alle 23:10" at midnight.
  ages: entity.state === 'on',
});
