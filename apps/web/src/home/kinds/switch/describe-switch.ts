import { mdiPowerSocketIt, mdiToggleSwitchVariant } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../model/attributes.ts';
import type { Description } from '../../model/device.ts';
import { powerText } from '../../model/power-text.ts';

export const describeSwitch = (entity: Entity): Description => ({
  icon: textOf(entity, 'device_class') === 'outlet' ? mdiPowerSocketIt : mdiToggleSwitchVariant,
  text: powerText(entity),
  mood: entity.state === 'on' ? 'on' : 'rest',
  control: 'toggle',
});
