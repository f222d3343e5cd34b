import { z } from 'zod';
import { icon, type CollectionKind, type Item } from '#collections/collection.ts';
import { inputBoolean } from '#devices/input-boolean.ts';
import { inputNumber } from '#devices/input-number.ts';
import { defineEntity } from '#world/kind.ts';
import { booleanField, numberField } from '#world/service-fields.ts';
import { blocksField, schedule, weekdays, type Week } from '#devices/schedule.ts';

const commonFields = (item: Item): { id: string; name: string; icon?: string } => ({
  id: item.id,
  name: item.name,
  ...(typeof item['icon'] === 'string' ? { icon: item['icon'] } : {}),
});

export const inputBooleans: CollectionKind = {
  domain: 'input_boolean',
  fields: { name: z.string().min(1), initial: booleanField.optional(), icon: icon.optional() },
  define: (item) =>
    defineEntity(inputBoolean, {
      ...commonFields(item),
      ...(typeof item['initial'] === 'boolean' ? { initial: item['initial'] } : {}),
    }),
};

export const inputNumbers: CollectionKind = {
  domain: 'input_number',
  fields: {
    name: z.string().min(1),
    min: numberField,
    max: numberField,
    initial: numberField.optional(),
    step: numberField.default(1),
    icon: icon.optional(),
    unit_of_measurement: z.string().optional(),
    mode: z.enum(['box', 'slider']).default('slider'),
  },
  problem({ min, max, initial }) {
    const isInside =
      initial === undefined || (Number(initial) >= Number(min) && Number(initial) <= Number(max));
    return Number(min) < Number(max) && isInside ? undefined : 'the values do not go together';
  },
  define: (item) =>
    defineEntity(inputNumber, {
      ...commonFields(item),
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
  replacesWhole: true,
  fields: {
    name: z.string().min(1),
    icon: icon.optional(),
    ...Object.fromEntries(weekdays.map((day) => [day, blocksField.default([])])),
  },
  define: (item) => defineEntity(schedule, { ...commonFields(item), week: weekOf(item) }),
};

function weekOf(item: Item): Week {
  const days = weekdays.map((day) => [day, blocksField.catch([]).parse(item[day] ?? [])] as const);
  return Object.fromEntries(days);
}
