import type { Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatSpan } from '#shared/format/time.ts';
import { numberOf, textOf, toNumber } from './attributes.ts';
import type { Category, CategoryColor, Control, ControlType, Device } from './device.ts';
import type { Kind } from './kind.ts';
import { nameOf } from './name.ts';
import { t } from './texts/index.ts';
import { onOneLine } from './with-unit.ts';

/** Given by the specification. */
const categoryColors: Readonly<Record<Category, CategoryColor>> = {
  lighting: 'yellow',
  climate: 'blue',
  security: 'red',
  energy: 'green',
  entertainment: 'purple',
  automation: 'orange',
  sensors: 'grey',
};

const controls: Readonly<Record<Exclude<ControlType, '3actions'>, readonly Control[]>> = {
  none: [],
  toggle: ['toggle'],
  precise: ['decrease', 'increase'],
  '2actions': ['arm_home', 'disarm'],
};
const media: readonly Control[] = ['previous', 'play_pause', 'next'];
const movement: readonly Control[] = ['up', 'stop', 'down'];

/** The buttons on the card of a device. */
function controlsOf(type: ControlType, domain: string): readonly Control[] {
  if (type !== '3actions') return controls[type];
  return domain === 'media_player' ? media : movement;
}

/** Batteries at or below this level are highlighted, percent. */
export const LOW_BATTERY = 20;

const isUnavailable = (entity: Entity) => entity.state === 'unavailable';

function batteryOf(entity: Entity): string | null {
  const level = numberOf(entity, 'battery_level') ?? toNumber(entity.attributes['battery']);
  return level === undefined || level < 0 || level > 100 ? null : String(Math.round(level));
}

const unavailableText = (entity: Entity, now: number) =>
  entity.last_changed > 0
    ? t('unavailableSince', { span: onOneLine(formatSpan(now - entity.last_changed)) })
    : t('unavailable');

/** The device model of an entity. `now` is milliseconds since the epoch. */
export function toDevice(entity: Entity, kind: Kind, now: number, favourite = false): Device {
  const away = isUnavailable(entity);
  const description = kind.describe(entity, now);
  return {
    entity_id: entity.entity_id,
    ha_domain: kind.domain,
    ha_state: entity.state,
    ha_attributes: entity.attributes,
    device_icon: description.icon,
    icon_name: textOf(entity, 'icon'),
    category: kind.category,
    tint: description.tint ?? kind.category,
    name: nameOf(entity.entity_id, entity.attributes['friendly_name']),
    battery_level: batteryOf(entity),
    free_text: away ? unavailableText(entity, now) : description.text,
    favourite,
    control_type: description.control,
    controls: controlsOf(description.control, kind.domain),
    category_color: categoryColors[kind.category],
    mood: away ? 'away' : description.mood,
    lamp: away ? undefined : description.lamp,
    reading: away ? undefined : description.reading,
    note: away ? undefined : description.note,
    ages: away || (description.ages ?? false),
  };
}

/**
 * The entity with the expected attributes of its pending command, where only attributes change: a lamp that is on
 * takes its new brightness at once. A change of the state waits for the hub.
 */
export function withPendingCommand(entity: Entity, pending: Command | undefined): Entity {
  const expected = pending?.expected;
  if (expected?.attributes === undefined) return entity;
  if (expected.state !== undefined && expected.state !== entity.state) return entity;
  return { ...entity, attributes: { ...entity.attributes, ...expected.attributes } };
}

/** The entity with all expected values of a command: drawn during a drag. */
export const withPreview = (entity: Entity, { expected }: Command): Entity => ({
  ...entity,
  state: expected.state ?? entity.state,
  attributes: { ...entity.attributes, ...expected.attributes },
});
