import type { Attributes } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** Fills the house and makes it change, for measuring. These entities are states only: they obey no service. */
export interface Load {
  /** Adds `sensor.storm_0` … `sensor.storm_<count - 1>`. */
  fill(count: number, domain?: string): void;
  /** So many changes a second, spread over all that was filled in; resolves when it is over. */
  storm(ratePerSecond: number, seconds: number): Promise<void>;
}

const ROUND = 20;

/** A prime: neighbours in time are no neighbours in the house, and everybody has a turn. */
const STRIDE = 7919;

export function createLoad(world: World): Load {
  const filled: string[] = [];
  /** Changes of all storms so far: each is another look at the next entity, or the hub would have nothing to tell. */
  let turn = 0;

  function write(entityId: string, step: number): void {
    const index = Number(entityId.slice(entityId.lastIndexOf('_') + 1));
    const { state, attributes } = lookOf(entityId.slice(0, entityId.indexOf('.')), index, step);
    world.states.write(entityId, state, attributes);
  }

  return {
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
            const entityId = filled[(turn * STRIDE) % filled.length];
            if (entityId !== undefined) write(entityId, 1 + Math.floor(turn / filled.length));
            turn += 1;
          }
          if (done >= total) resolve();
          else world.later(ROUND, round);
        };
        round();
      });
    },
  };
}

/** A different look at each step, in the manner of the domain. */
function lookOf(domain: string, index: number, step: number): { state: string; attributes: Attributes } {
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
