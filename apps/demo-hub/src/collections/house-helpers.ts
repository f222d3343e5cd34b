import { z } from 'zod';
import { icon, type CollectionKind, type Item } from '#collections/collection.ts';
import { inputBoolean } from '#devices/input-boolean.ts';
import { inputNumber } from '#devices/input-number.ts';
import { blueprint } from '#devices/kind.ts';
import { boolean, number } from '#devices/fields.ts';
import { blocks, schedule, weekdays, type Week } from '#devices/schedule.ts';

const common = (item: Item): { id: string; name: string; icon?: string } => ({
  id: item.id,
  name: item.name,
  ...(typeof item['icon'] === 'string' ? { icon: item['icon'] } : {}),
});

export const inputBooleans: CollectionKind = {
  domain: 'input_boolean',
  fields: { name: z.string().min(1), initial: boolean.optional(), icon: icon.optional() },
  blueprint: (item) =>
    blueprint(inputBoolean, {
      ...common(item),
      ...(typeof item['initial'] === 'boolean' ? { initial: item['initial'] } : {}),
    }),
};

export const inputNumbers: CollectionKind = {
  domain: 'input_number',
  fields: {
    name: z.string().min(1),
    min: number,
    max: number,
    initial: number.optional(),
    step: number.default(1),
    icon: icon.optional(),
    unit_of_measurement: z.string().optional(),
    mode: z.enum(['box', 'slider']).default('slider'),
  },
  holds: ({ min, max, initial }) =>
    Number(min) < Number(max) &&
    (initial === undefined || (Number(initial) >= Number(min) && Number(initial) <= Number(max))),
  blueprint: (item) =>
    blueprint(inputNumber, {
      ...common(item),
      min: Number(item['min']),
      max: Number(item['max']),
      step: Number(item['step']),
      mode: item['mode'] === 'box' ? 'box' : 'slider',
      ...(typeof item['initial'] === 'number' ? { initial: item['initial'] } : {}),
      ...(typeof item['unit_of_measurement'] === 'string' ? { unit: item['unit_of_measurement'] } : {}),
    }),
};

export const schedules: CollectionKind = {
  domain: 'schedule',
  updatesWhole: true,
  fields: {
    name: z.string().min(1),
    icon: icon.optional(),
    ...Object.fromEntries(weekdays.map((day) => [day, blocks.default([])])),
  },
  blueprint: (item) => blueprint(schedule, { ...common(item), week: weekOf(item) }),
};

function weekOf(item: Item): Week {
  const days = weekdays.map((day) => [day, blocks.catch([]).parse(item[day] ?? [])] as const);
  return Object.fromEntries(days);
}
