import { mdiFan } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { percentOf, textOf } from '../../model/attributes.ts';
import type { Description } from '../../model/device.ts';
import { powerText } from '../../model/power-text.ts';
import { presetText } from './preset-text.ts';
import { t } from './texts/index.ts';

function detailOf(entity: Entity): string | undefined {
  const preset = textOf(entity, 'preset_mode');
  if (preset !== undefined) return t('preset', { name: presetText(preset) });
  const percent = percentOf(entity, 'percentage');
  return percent === undefined || percent === 0 ? undefined : formatPercent(percent);
}

export const describeFan = (entity: Entity): Description => ({
  icon: mdiFan,
  text: powerText(entity, detailOf(entity)),
  mood: entity.state === 'on' ? 'on' : 'rest',
  control: 'toggle',
});
