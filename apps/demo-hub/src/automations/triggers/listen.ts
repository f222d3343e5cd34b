import type { Cancel } from '#clock.ts';
import { deviceTrigger } from '#automations/device-parts.ts';
import type { Fire, Listener } from '#automations/triggers/fire.ts';
import { onNumber, onState } from '#automations/triggers/states.ts';
import { onPattern, onSun, onTime } from '#automations/triggers/times.ts';
import { onZone } from '#automations/triggers/zones.ts';
import { isFields, isTemplate, partsIn, textOf, textsIn, type Fields } from '#automations/values.ts';
import type { Context } from '#world/context.ts';
import type { World } from '#world/world.ts';
import { isPurposeTrigger, onPurpose } from './purpose-triggers.ts';

type OnTrigger = (trigger: Fields, context: Context | undefined) => void;

/**
 * Listens for triggers until it is cancelled. `onTrigger` gets what a run knows of its trigger: `id` (the index where it
 * has none), `idx`, `platform`, `description` … Kinds that this hub does not have (webhook, template …) never fire.
 */
export function listenForTriggers(world: World, triggers: unknown, onTrigger: OnTrigger): Cancel {
  const cancels = flat(triggers).map((trigger, index) => {
    const common = { id: idOf(trigger, index), idx: textOf(index), alias: trigger['alias'] ?? null };
    const fire: Fire = (fired, context) => onTrigger({ ...common, ...fired }, context);
    const isOff = trigger['enabled'] === false || isTemplate(trigger['enabled']);
    return isOff ? () => undefined : listenerOf(trigger)(world, trigger, fire);
  });
  return () => cancels.forEach((cancel) => cancel());
}

/** Lists of triggers among them are as if their triggers stood there. */
function flat(triggers: unknown): readonly Fields[] {
  return partsIn(triggers)
    .filter(isFields)
    .flatMap((one) => ('triggers' in one ? flat(one['triggers']) : [one]));
}

const idOf = (trigger: Fields, index: number): string =>
  typeof trigger['id'] === 'string' ? trigger['id'] : textOf(index);

const listeners: Readonly<Record<string, Listener>> = {
  state: onState,
  numeric_state: onNumber,
  time: onTime,
  time_pattern: onPattern,
  sun: onSun,
  'sun.sunrise': sunPurpose('sunrise'),
  'sun.sunset': sunPurpose('sunset'),
  zone: onZone,
  event: onEvent,
  homeassistant: onHub,
  device(world, trigger, fire) {
    const meant = deviceTrigger(trigger, world);
    const listen = meant['trigger'] === 'event' ? onEvent : onState;
    return listen(world, meant, (fired, context) => fire({ ...fired, platform: 'device' }, context));
  },
};

/** Of 2026.11: the sun by its purpose. */
function sunPurpose(event: 'sunrise' | 'sunset'): Listener {
  return (world, trigger, fire) =>
    onSun(world, { ...trigger, event }, (fired, context) =>
      fire({ ...fired, platform: `sun.${event}`, description: `sun event ${event}` }, context),
    );
}

function listenerOf(trigger: Fields): Listener {
  const kind = textOf(trigger['trigger'] ?? trigger['platform']);
  if (isPurposeTrigger(kind)) return onPurpose;
  return listeners[kind] ?? (() => () => undefined);
}

function onEvent(world: World, trigger: Fields, fire: Fire): Cancel {
  const wanted = isFields(trigger['event_data']) ? trigger['event_data'] : {};
  const cancels = textsIn(trigger['event_type']).map((type) =>
    world.bus.listen(type, (event) => {
      const data = isFields(event.data) ? event.data : {};
      if (!Object.entries(wanted).every(([key, value]) => data[key] === value)) return;
      // Inside the hub states are kept with times of another form.
      const told = type === 'state_changed' ? { ...event, data: { entity_id: data['entity_id'] } } : event;
      fire({ platform: 'event', event: told, description: `event '${type}'` }, event.context);
    }),
  );
  return () => cancels.forEach((cancel) => cancel());
}

function onHub(world: World, trigger: Fields, fire: Fire): Cancel {
  const isStart = trigger['event'] === 'start';
  return world.bus.listen(isStart ? 'homeassistant_started' : 'homeassistant_stop', () =>
    fire({
      platform: 'homeassistant',
      event: trigger['event'],
      description: isStart ? 'Home Assistant starting' : 'Home Assistant stopping',
    }),
  );
}
