import type { Entity } from '@soglia/hub-client/entities';
import { formatNumber } from '#shared/format/quantity.ts';
import { formatSpan } from '#shared/format/time.ts';
import { endingOf } from '../../model/agreement.ts';
import { textOf } from '../../model/attributes.ts';
import type { Description } from '../../model/device.ts';
import { t as common } from '../../model/texts/index.ts';
import { onOneLine } from '../../model/with-unit.ts';
import { sensorClass, type SensorClass } from './sensor-class.ts';
import { smokeLevel } from './smoke-level.ts';
import { t } from './texts/index.ts';

function onText(entity: Entity, { name }: SensorClass, now: number): string {
  if (name === 'smoke') return t('smoke.onAt', { level: formatNumber(smokeLevel(entity) ?? 0) });
  if (name === 'door' && entity.last_changed > 0) {
    return t('door.onSince', {
      ending: endingOf(entity),
      span: onOneLine(formatSpan(now - entity.last_changed, 'short')),
    });
  }
  return t(`${name}.on`, { ending: endingOf(entity) });
}

function textFor(entity: Entity, kind: SensorClass, now: number): string {
  if (entity.state === 'on') return onText(entity, kind, now);
  return entity.state === 'off' ? t(`${kind.name}.off`, { ending: endingOf(entity) }) : common('unknown');
}

export function describeBinarySensor(entity: Entity, now: number): Description {
  const kind = sensorClass(textOf(entity, 'device_class'));
  const on = entity.state === 'on';
  const level = kind.name === 'smoke' ? smokeLevel(entity) : undefined;
  return {
    icon: on ? kind.on : kind.off,
    text: textFor(entity, kind, now),
    mood: on ? kind.mood : 'rest',
    control: 'none',
    ...(kind.tint === undefined ? {} : { tint: kind.tint }),
    reading: level === undefined ? undefined : { figure: formatNumber(level), unit: 'ppm' },
    ages: on && kind.name === 'door',
  };
}
