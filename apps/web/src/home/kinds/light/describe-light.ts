import { mdiLightbulb } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import type { Description } from '../../model/device.ts';
import { powerText } from '../../model/power-text.ts';
import { brightnessPercent, isDimmable } from './brightness.ts';
import { lampColor } from './lamp-color.ts';

export function describeLight(entity: Entity): Description {
  const on = entity.state === 'on';
  const percent = brightnessPercent(entity);
  return {
    icon: mdiLightbulb,
    text: powerText(entity, percent === undefined ? undefined : formatPercent(percent)),
    mood: on ? 'on' : 'rest',
    control: isDimmable(entity) ? 'precise' : 'toggle',
    lamp: on ? { color: lampColor(entity), percent } : undefined,
  };
}
