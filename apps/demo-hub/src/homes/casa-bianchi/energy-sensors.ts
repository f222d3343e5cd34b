import { MINUTE_MS } from '#durations.ts';
import { defineEntity, type EntityDefinition, type Host } from '#world/kind.ts';
import { sensor, type SensorSpec } from '#devices/sensor.ts';
import { battery, IMPORT_PRICE, SLOT, energyDay, energyDayOf, startOfEnergyDay } from '#energy/energy-day.ts';
import { fixedRandom } from '#energy/fixed-random.ts';
import { fossilPercent, pricePerKwh } from '#energy/grid-market.ts';
import { houseMoment, localOffset } from '#energy/house-moment.ts';
import { householdWatts, runningWatts, type Consumer } from '#energy/household.ts';
import { solarWatts } from '#energy/sunshine.ts';

/** Sensors of power and energy that agree with each other at every tick: house = sun + grid + battery. */

/** How long a machine runs that is switched on by hand, ms. */
const runMs: Readonly<Partial<Record<Consumer, number>>> = {
  dishwasher: 96 * MINUTE_MS,
  towelWarmer: 90 * MINUTE_MS,
  coffeeMachine: 6 * MINUTE_MS,
};
/** How often live values waver, ms. */
const WAVER_MS = 10_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

const side = { main: false } as const;
const watts = { ...side, deviceClass: 'power', unit: 'W', stateClass: 'measurement', digits: 0 } as const;
const kilowattHours = {
  ...side,
  deviceClass: 'energy',
  unit: 'kWh',
  stateClass: 'total_increasing',
  digits: 3,
  precision: 2,
} as const;

const define = (spec: SensorSpec): EntityDefinition => defineEntity(sensor, spec);
const numberIn = (host: Host, entityId: string): number => Number(host.stateOf(entityId)?.state ?? 0) || 0;
const momentNow = (host: Host) => houseMoment(host.clock.now(), localOffset(host.clock.now()));

/** A factor close to 1 that changes each tick. */
const waver = (host: Host, which: number): number =>
  0.97 + 0.06 * fixedRandom(Math.floor(host.clock.now() / WAVER_MS), which);

/** Whether a device has power, and since when. */
type Supply = (host: Host) => { readonly on: boolean; readonly since?: number };

export const suppliedBy =
  (entityId: string, isOn: (state: string) => boolean = (state) => state === 'on'): Supply =>
  (host) => {
    const state = host.stateOf(entityId);
    return state === undefined ? { on: false } : { on: isOn(state.state), since: state.last_changed };
  };

/** W of a consumer by its habits; while it has power, and for a while after it was given it. */
export function consumerPower(named: Named, consumer: Consumer, supply?: Supply): EntityDefinition {
  return define({
    ...named,
    ...watts,
    value: 0,
    next(_last, seconds, host) {
      const { on, since = 0 } = supply?.(host) ?? { on: true };
      if (!on) return 0;
      // At the start of the process (0 seconds) everything has just become what it is.
      const wasJustStarted =
        supply !== undefined && seconds > 0 && host.clock.now() - since < (runMs[consumer] ?? 0);
      const usual = householdWatts[consumer](momentNow(host));
      return Math.max(0, Math.max(usual, wasJustStarted ? runningWatts[consumer] : 0) * waver(host, 41));
    },
  });
}

/** W of a device that draws `running` while its entity is in such a state. */
export function statePower(
  named: Named,
  { running, idle }: { readonly running: number; readonly idle: number },
  supply: Supply,
): EntityDefinition {
  return define({
    ...named,
    ...watts,
    value: idle,
    next: (_last, _seconds, host) => (supply(host).on ? running * waver(host, 42) : idle),
  });
}

/** kWh, counted from a power sensor in W; of one that has two directions, in one of them. */
export function meter(
  { value, ...named }: Named & { readonly value: number },
  from: string,
  direction: 1 | -1 = 1,
): EntityDefinition {
  return define({
    ...named,
    ...kilowattHours,
    value,
    next: (last, seconds, host) =>
      last + (Math.max(0, numberIn(host, from) * direction) * seconds) / 3_600_000,
  });
}

export const solarPower = (named: Named): EntityDefinition =>
  define({
    ...named,
    ...watts,
    value: 0,
    next: (_last, _seconds, host) => solarWatts(host.clock.now()) * waver(host, 43),
  });

const kitchenSensors = ['lavastoviglie', 'presa_frigorifero', 'macchina_del_caffe'];
/** The circuit of the kitchen: three devices with meters of their own, and the hob. */
export const kitchenPower = (named: Named): EntityDefinition =>
  define({
    ...named,
    ...watts,
    value: 0,
    next: (_last, _seconds, host) =>
      kitchenSensors.reduce((sum, id) => sum + numberIn(host, `sensor.${id}_potenza`), 0) +
      Math.round(householdWatts.hob(momentNow(host)) * waver(host, 44)),
  });

const houseSensors = ['linea_cucina', 'scaldasalviette', 'climatizzatore', 'televisore', 'lavatrice'];
/** What the house draws, W: all devices and what nobody counts. */
const houseWatts = (host: Host): number =>
  houseSensors.reduce((sum, id) => sum + numberIn(host, `sensor.${id}_potenza`), 0) +
  Math.round(householdWatts.rest(momentNow(host)) * waver(host, 45));

const LEVEL = 'sensor.accumulo_carica';
const missingWatts = (host: Host): number => houseWatts(host) - numberIn(host, 'sensor.potenza_fotovoltaico');

/** W; positive while the battery discharges. */
export const batteryPower = (named: Named): EntityDefinition =>
  define({
    ...named,
    ...watts,
    value: 0,
    next(_last, _seconds, host) {
      const missing = missingWatts(host);
      const level = numberIn(host, LEVEL);
      if (missing > 0) return level > battery.lowest ? Math.min(missing, battery.power) : 0;
      return level < 100 ? Math.max(missing, -battery.power) : 0;
    },
  });

export const batteryLevel = (named: Named, from: string): EntityDefinition =>
  define({
    ...named,
    ...side,
    deviceClass: 'battery',
    unit: '%',
    stateClass: 'measurement',
    digits: 0,
    value: battery.lowest,
    next(last, seconds, host) {
      if (seconds === 0) return usualLevel(host.clock.now());
      const stored = last - (numberIn(host, from) * seconds) / 36_000 / battery.capacity;
      return Math.min(100, Math.max(battery.lowest, stored));
    },
  });

function usualLevel(now: number): number {
  const day = energyDayOf(now);
  return energyDay(day).level[Math.floor((now - startOfEnergyDay(day)) / SLOT)] ?? battery.lowest;
}

/** W at the meter; negative while the house gives to the grid. */
export const gridPower = (named: Named): EntityDefinition =>
  define({
    ...named,
    ...watts,
    value: 0,
    next: (_last, _seconds, host) => missingWatts(host) - numberIn(host, 'sensor.accumulo_potenza'),
  });

/** Euro, as the hub counts them for a meter with a price; the hub hides this sensor. */
export const importCost = (named: Named, from: string): EntityDefinition =>
  define({
    ...named,
    ...side,
    hidden: true,
    platform: 'energy',
    deviceClass: 'monetary',
    unit: 'EUR',
    stateClass: 'total',
    digits: 2,
    value: 128.4,
    next: (last, seconds, host) =>
      last + (Math.max(0, numberIn(host, from)) * seconds * IMPORT_PRICE) / 3_600_000,
  });

export const gridPrice = (named: Named): EntityDefinition =>
  define({
    ...named,
    unit: 'EUR/kWh',
    stateClass: 'measurement',
    digits: 4,
    value: 0,
    next: (_last, _seconds, host) => pricePerKwh(momentNow(host)),
  });

export const gridFossil = (named: Named): EntityDefinition =>
  define({
    ...named,
    platform: 'co2signal',
    unit: '%',
    stateClass: 'measurement',
    digits: 1,
    value: 0,
    next: (_last, _seconds, host) => fossilPercent(momentNow(host)),
  });
