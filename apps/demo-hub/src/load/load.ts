import type { Automations } from '#automations/automations.ts';
import type { Backups } from '#backups/backups.ts';
import type { Attributes } from '#world/states.ts';
import type { World } from '#world/world.ts';
import { domainOf } from '#world/domain-of.ts';

/**
 * Adds many entities and changes them, automations, and large backups, for measurements. The entities have states only,
 * no services.
 */
export interface Load {
  /** Adds `sensor.storm_0` … `sensor.storm_<count - 1>`. */
  fill(count: number, domain?: string): void;
  /** The same for phones with GPS around the house: `device_tracker.storm_0` … */
  fillTrackers(count: number): void;
  /** Adds automations of several kinds on the devices of the home: `automation.storm_0` …, which can be run. */
  fillAutomations(count: number): void;
  /** Makes `ratePerSecond` changes spread over all filled entities; resolves after `seconds`. */
  storm(ratePerSecond: number, seconds: number): Promise<void>;
  /** Adds a backup of about that many bytes on the hub's own disk; returns its id. */
  addBackup(name: string, bytes: number): string;
}

const ROUND_MS = 20;

/** A prime, so that consecutive changes hit distant entities and every entity is reached. */
const STRIDE = 7919;

export function createLoad(world: World, backups: Backups, automations: Automations): Load {
  const filled: string[] = [];
  /** Number of changes so far; it makes every written state differ from the one before. */
  let changes = 0;

  function write(entityId: string, step: number): void {
    const index = Number(entityId.slice(entityId.lastIndexOf('_') + 1));
    const domain = domainOf(entityId);
    const { state, attributes } =
      domain === 'device_tracker' ? trackerAt(world.home, index, step) : stateAt(domain, index, step);
    world.states.write(entityId, state, attributes);
  }

  function fill(count: number, domain = 'sensor'): void {
    for (let index = 0; index < count; index++) {
      const entityId = `${domain}.storm_${index}`;
      if (!filled.includes(entityId)) filled.push(entityId);
      write(entityId, 0);
    }
  }

  return {
    addBackup: (name, bytes) => backups.add(name, bytes),
    fill,
    fillTrackers: (count) => fill(count, 'device_tracker'),
    fillAutomations(count) {
      const devices = world.entities.ids();
      for (let index = 0; index < count; index++) {
        const refusal = automations.save(`storm_${index}`, automationAt(index, devices));
        if (refusal !== undefined) throw new Error(refusal);
      }
    },
    storm(ratePerSecond, seconds) {
      const began = world.clock.now();
      const total = Math.round(ratePerSecond * seconds);
      let done = 0;
      return new Promise((resolve) => {
        const round = (): void => {
          const due = Math.min(total, Math.floor(((world.clock.now() - began) / 1000) * ratePerSecond));
          for (; done < due; done++) {
            const entityId = filled[(changes * STRIDE) % filled.length];
            if (entityId !== undefined) write(entityId, 1 + Math.floor(changes / filled.length));
            changes += 1;
          }
          if (done >= total) resolve();
          else world.later(ROUND_MS, round);
        };
        round();
      });
    },
  };
}

/** State and attributes of a filled entity at a given step. */
function stateAt(domain: string, index: number, step: number): { state: string; attributes: Attributes } {
  const name = `Storm ${index}`;
  const wave = (index * 7 + step * 13) % 100;
  switch (domain) {
    case 'light':
      return {
        state: 'on',
        attributes: {
          friendly_name: name,
          supported_color_modes: ['brightness'],
          color_mode: 'brightness',
          brightness: 1 + ((wave * 5) % 255),
          supported_features: 40,
        },
      };
    case 'binary_sensor':
      return {
        state: (index + step) % 2 ? 'on' : 'off',
        attributes: { friendly_name: name, device_class: 'motion' },
      };
    case 'switch':
      return { state: (index + step) % 2 ? 'on' : 'off', attributes: { friendly_name: name } };
    case 'cover':
      return {
        state: wave === 0 ? 'closed' : 'open',
        attributes: {
          friendly_name: name,
          device_class: 'shutter',
          current_position: wave,
          is_closed: wave === 0,
          supported_features: 15,
        },
      };
    default:
      return {
        state: (15 + wave / 10).toFixed(1),
        attributes: {
          friendly_name: name,
          device_class: 'temperature',
          state_class: 'measurement',
          unit_of_measurement: '°C',
        },
      };
  }
}

/** Degrees between neighbours of a grid, about 90 m, and of one step. */
const [SPACING, STEP] = [0.0008, 0.0002];
const GRID = 20;

/** A phone in a grid around the house, which walks to and fro. */
function trackerAt(
  { latitude, longitude }: World['home'],
  index: number,
  step: number,
): { state: string; attributes: Attributes } {
  const [row, column] = [Math.floor(index / GRID) - GRID / 2, (index % GRID) - GRID / 2];
  return {
    state: 'not_home',
    attributes: {
      friendly_name: `Storm ${index}`,
      source_type: 'gps',
      latitude: latitude + row * SPACING + (step % 2) * STEP,
      longitude: longitude + column * SPACING,
      gps_accuracy: 15,
      battery_level: 5 + (index % 95),
    },
  };
}

/** One of four kinds of automation, on devices of the home in turn. */
function automationAt(index: number, ids: readonly string[]): Record<string, unknown> {
  const of = (domain: string): string => {
    const all = ids.filter((id) => id.startsWith(`${domain}.`));
    return all[index % all.length] ?? `${domain}.none`;
  };
  const triggers = [
    { trigger: 'time', at: `${String(6 + (index % 16)).padStart(2, '0')}:30:00` },
    { trigger: 'sun', event: index % 2 === 0 ? 'sunset' : 'sunrise', offset: '-00:15:00' },
    { trigger: 'state', entity_id: [of('binary_sensor')], to: ['on'], for: { minutes: 5 } },
    { trigger: 'numeric_state', entity_id: [of('climate')], attribute: 'current_temperature', below: 18 },
  ];
  return {
    alias: `Storm ${index}`,
    description: '',
    mode: 'single',
    triggers: [triggers[index % triggers.length]],
    conditions: [{ condition: 'state', entity_id: [of('person')], state: 'home' }],
    actions: [
      { action: 'light.turn_on', target: { entity_id: [of('light')] }, data: { brightness_pct: 40 } },
      { delay: { minutes: 5 } },
      { action: 'cover.close_cover', target: { entity_id: [of('cover')] } },
    ],
  };
}
