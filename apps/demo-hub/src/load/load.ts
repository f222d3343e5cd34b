import type { Backups } from '#backups/backups.ts';
import type { Attributes } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** Adds many entities and changes them, and large backups, for measurements. The entities
 * have states only, no services. */
export interface Load {
  /** Adds `sensor.storm_0` … `sensor.storm_<count - 1>`. */
  fill(count: number, domain?: string): void;
  /** Makes `ratePerSecond` changes spread over all filled entities; resolves after `seconds`. */
  storm(ratePerSecond: number, seconds: number): Promise<void>;
  /** Adds a backup of about that many bytes on the hub's own disk; returns its id. */
  addBackup(name: string, bytes: number): string;
}

const ROUND_MS = 20;

/** A prime, so that consecutive changes hit distant entities and every entity is reached. */
const STRIDE = 7919;

export function createLoad(world: World, backups: Backups): Load {
  const filled: string[] = [];
  /** Number of changes so far; it makes every written state differ from the one before. */
  let changes = 0;

  function write(entityId: string, step: number): void {
    const index = Number(entityId.slice(entityId.lastIndexOf('_') + 1));
    const { state, attributes } = stateAt(entityId.slice(0, entityId.indexOf('.')), index, step);
    world.states.write(entityId, state, attributes);
  }

  return {
    addBackup: (name, bytes) => backups.add(name, bytes),
    fill(count, domain = 'sensor') {
      for (let index = 0; index < count; index++) {
        const entityId = `${domain}.storm_${index}`;
        if (!filled.includes(entityId)) filled.push(entityId);
        write(entityId, 0);
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
