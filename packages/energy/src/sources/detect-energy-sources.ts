import type { DeviceMeter, EnergyCandidate, EnergySources } from './types.ts';
import { measuredIn } from './units.ts';
import {
  BATTERY,
  CHARGED,
  DISCHARGED,
  ENERGY,
  EXPORTED,
  isOfSpan,
  MADE,
  stemOf,
  SUN,
  WHOLE,
} from './sensor-name-patterns.ts';

/** Sensors that are looked at: a house has some hundreds at most. */
const MAX_SENSORS = 500;

/** Sensors of a house that count energy, and those that measure power. */
export interface EnergySensors {
  readonly meters: readonly EnergyCandidate[];
  readonly powers: readonly EnergyCandidate[];
}

/** Whether a sensor may count energy or measure power, as far as its id and its class say. */
export const mayMeasureEnergy = ({
  entity_id,
  deviceClass,
}: Pick<EnergyCandidate, 'entity_id' | 'deviceClass'>): boolean =>
  entity_id.startsWith('sensor.') &&
  (ENERGY.test(entity_id) || deviceClass === 'energy' || deviceClass === 'power');

/**
 * The sensors of energy and power: by the specification's rule (a word of the id, and the unit), with Italian words, or
 * by their class. A level of stored energy, and energy that the hub records as a measurement, is counted by no meter.
 */
export function energySensorsAmong(candidates: readonly EnergyCandidate[]): EnergySensors {
  const sensors = candidates.filter(mayMeasureEnergy).slice(0, MAX_SENSORS);
  const isMeter = ({ unit, deviceClass, stateClass }: EnergyCandidate) =>
    measuredIn(unit) === 'energy' && deviceClass !== 'energy_storage' && stateClass !== 'measurement';
  return {
    meters: onePerStem(sensors.filter(isMeter)),
    powers: sensors.filter(({ unit }) => measuredIn(unit) === 'power'),
  };
}

/** A device often counts today and this month apart too: the one that counts for ever is taken. */
function onePerStem(meters: readonly EnergyCandidate[]): readonly EnergyCandidate[] {
  const lasting = new Set(
    meters.filter(({ entity_id }) => !isOfSpan(entity_id)).map(({ entity_id }) => stemOf(entity_id)),
  );
  return meters.filter(({ entity_id }) => !isOfSpan(entity_id) || !lasting.has(stemOf(entity_id)));
}

/** Of the whole home: by a word, or as its id names no device at all, such as `sensor.energia_totale`. */
const isWhole = (one: EnergyCandidate) => says(WHOLE, one) || stemOf(one.entity_id) === '';

const says = (words: RegExp, { entity_id, name }: EnergyCandidate) => words.test(`${entity_id} ${name}`);

/**
 * The sources of a house without preferences, by the names and units of its sensors; a `sample` without any where none
 * was found. A sensor of power whose energy nobody counts is a meter too: the hub's mean of each hour is its energy.
 */
export function detectEnergySources(candidates: readonly EnergyCandidate[]): EnergySources {
  const { meters, powers } = energySensorsAmong(candidates);
  const free = new Set(powers);
  const take = (power: EnergyCandidate | undefined) => {
    if (power !== undefined) free.delete(power);
    return power === undefined ? {} : { power: power.entity_id };
  };
  const powerOf = ({ entity_id }: EnergyCandidate) =>
    [...free].find((power) => stemOf(power.entity_id) === stemOf(entity_id));
  const kindOf = (one: EnergyCandidate) => {
    if (says(BATTERY, one)) return 'battery';
    if (says(EXPORTED, one)) return 'exported';
    return says(SUN, one) || says(MADE, one) ? 'sun' : 'drawn';
  };
  const of = (sensors: readonly EnergyCandidate[], kind: ReturnType<typeof kindOf>) =>
    sensors.filter((one) => kindOf(one) === kind);

  const drawn = of(meters, 'drawn');
  const whole = drawn.find(isWhole);
  const wholePower = of(powers, 'drawn').find(isWhole);
  const gridPower = whole === undefined ? {} : take(powerOf(whole) ?? wholePower);
  const [exported] = of(meters, 'exported');
  const sunMeters = of(meters, 'sun');
  const sunPowers = of(powers, 'sun');
  const solar = sunMeters.map((meter) => {
    const power = powerOf(meter) ?? (sunMeters.length === 1 ? sunPowers[0] : undefined);
    return { meter: meter.entity_id, forecasts: [], ...take(power) };
  });
  const solarByPower = sunMeters.length > 0 ? [] : sunPowers.map(({ entity_id }) => entity_id);
  const cells = of(meters, 'battery');
  const charged = cells.find((one) => says(CHARGED, one) && !says(DISCHARGED, one));
  const discharged = cells.find((one) => says(DISCHARGED, one));
  if (whole === undefined && wholePower !== undefined) free.delete(wholePower);

  const devices = drawn
    .filter((one) => one !== whole)
    .map((one): DeviceMeter => ({ meter: one.entity_id, ...named(one), ...take(powerOf(one)) }));
  const byPower = of([...free], 'drawn').map((one): DeviceMeter => ({
    meter: one.entity_id,
    power: one.entity_id,
    ...named(one),
  }));
  const sources = {
    grid: [
      ...(whole === undefined
        ? []
        : [{ direction: 'import' as const, meter: whole.entity_id, ...gridPower }]),
      ...(whole === undefined || exported === undefined
        ? []
        : [{ direction: 'export' as const, meter: exported.entity_id }]),
    ],
    solar: [...solar, ...solarByPower.map((id) => ({ meter: id, power: id, forecasts: [] }))],
    batteries:
      charged === undefined || discharged === undefined
        ? []
        : [{ charged: charged.entity_id, discharged: discharged.entity_id }],
    devices: [...devices, ...byPower],
    gridPowers: whole === undefined && wholePower !== undefined ? [wholePower.entity_id] : [],
  };
  const found = Object.values(sources).some(({ length }) => length > 0);
  return { origin: found ? 'detected' : 'sample', ...sources };
}

const named = ({ name }: EnergyCandidate) => (name === '' ? {} : { name });
