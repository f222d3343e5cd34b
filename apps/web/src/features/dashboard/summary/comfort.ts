import type { Entity } from '@soglia/hub-client/entities';
import { formatNumber, formatPercent, formatTemperature } from '#shared/format/quantity.ts';
import { temperatureUnitOf } from '#home/model/temperature-unit.ts';
import { drawnUnit, numberOf, textOf, toNumber } from '#home/model/attributes.ts';
import { nameOf } from '#home/model/name.ts';
import { listNames } from './list-names.ts';
import type { GetEntity, SlideView } from './slide-view.ts';
import type { Sources, Thermometer } from './sources.ts';
import { t } from './texts/index.ts';

interface Measured {
  readonly entity_id: string;
  readonly room: string | undefined;
  readonly degrees: number;
  readonly unit: string;
}

/** Readings outside of this, in the unit of the sensor, are those of a broken sensor and are left out. */
const plausible = { low: -60, high: 140 };
/** The home is cold below and hot above, °C. */
const COLD = 18;
const HOT = 26;

function measure({ entity_id, room }: Thermometer, get: GetEntity): Measured | undefined {
  const entity = get(entity_id);
  if (entity === undefined) return undefined;
  const sensor = entity_id.startsWith('sensor.');
  const degrees = sensor ? toNumber(entity.state) : numberOf(entity, 'current_temperature');
  if (degrees === undefined || degrees < plausible.low || degrees > plausible.high) return undefined;
  const unit = sensor ? (drawnUnit(entity) ?? '°C') : temperatureUnitOf(entity);
  return { entity_id, room, degrees, unit };
}

const median = (sorted: readonly number[]): number =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
  2;

const inCelsius = (degrees: number, unit: string) => (unit === '°F' ? ((degrees - 32) * 5) / 9 : degrees);

function comfortText(celsius: number): string {
  if (celsius < COLD) return t('confort.cold');
  return t(celsius > HOT ? 'confort.hot' : 'confort.well');
}

/** What a thermostat does now: its `hvac_action`, else by its current and target temperature. */
function actionOf(entity: Entity): 'heating' | 'cooling' | undefined {
  const action = textOf(entity, 'hvac_action');
  if (action !== undefined) {
    if (action === 'heating' || action === 'preheating') return 'heating';
    return action === 'cooling' ? 'cooling' : undefined;
  }
  const now = numberOf(entity, 'current_temperature');
  const target = numberOf(entity, 'temperature');
  if (now === undefined || target === undefined) return undefined;
  if (entity.state === 'heat' && now < target) return 'heating';
  return entity.state === 'cool' && now > target ? 'cooling' : undefined;
}

/** The slide of temperature, humidity and climate devices. `roomOf` gives the room of a thermostat. */
export function comfortView(
  sources: Sources,
  get: GetEntity,
  roomOf: (entityId: string) => string | undefined,
): SlideView {
  const measured = sources.thermometers
    .map((one) => measure(one, get))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.degrees - b.degrees);
  const [coldest] = measured;
  const warmest = measured.at(-1);
  const unit = coldest?.unit ?? '°C';
  const degrees = median(measured.map((one) => one.degrees));
  const known = (ids: readonly string[]) => ids.map(get).filter((entity) => entity !== undefined);
  const climates = known(sources.climates);
  const active = climates.map((entity) => ({ entity, does: actionOf(entity) })).filter(({ does }) => does);
  const does = active[0]?.does;
  const heated = active.filter((one) => one.does === does).map(({ entity }) => entity);
  const where = listNames(
    heated.map(
      ({ entity_id, attributes }) => roomOf(entity_id) ?? nameOf(entity_id, attributes['friendly_name']),
    ),
    // Rooms: "altre 2" stanze.
    heated.every(({ entity_id }) => roomOf(entity_id) !== undefined),
  );

  return {
    value: coldest && {
      figure: formatNumber(degrees),
      unit,
      opens: measured.length === 1 ? coldest.entity_id : undefined,
    },
    word: coldest === undefined ? t('confort.none') : undefined,
    phrase:
      does !== undefined
        ? { text: t(`confort.${does}`, { where }), opens: active[0]?.entity.entity_id }
        : {
            text: coldest === undefined ? t('confort.noThermometer') : comfortText(inCelsius(degrees, unit)),
          },
    facts: [
      ...humidityFact(sources, get, climates),
      ...(sources.lights.length === 0
        ? []
        : [litFact(known(sources.lights).filter(({ state }) => state === 'on').length)]),
      ...targetFact(climates),
      ...(coldest?.room === undefined || warmest?.room === undefined || measured.length < 2
        ? []
        : [coldest, warmest].map(({ room = '', degrees: own, unit: its, entity_id }) => ({
            name: room,
            value: formatTemperature(own, its),
            opens: entity_id,
          }))),
    ],
    light: 'well',
  };
}

const litFact = (count: number) => ({ name: t('confort.lights', { count }), value: formatNumber(count) });

function humidityFact({ hygrometers }: Sources, get: GetEntity, climates: readonly Entity[]) {
  const asPercent = (value: number | undefined) =>
    value === undefined || value < 0 || value > 100 ? undefined : value;
  const ofSensors = hygrometers
    .map((id) => asPercent(toNumber(get(id)?.state)))
    .filter((value) => value !== undefined);
  const values =
    ofSensors.length > 0
      ? ofSensors
      : climates
          .map((entity) => asPercent(numberOf(entity, 'current_humidity')))
          .filter((value) => value !== undefined);
  if (values.length === 0) return [];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    {
      name: t('confort.humidity'),
      value: formatPercent(mean),
      opens: hygrometers.length === 1 ? hygrometers[0] : undefined,
    },
  ];
}

/** The highest target temperature of the thermostats that heat. */
function targetFact(climates: readonly Entity[]) {
  const heats = climates.filter(({ state }) => state === 'heat' || state === 'auto' || state === 'heat_cool');
  const [highest] = heats
    .map((entity) => ({
      entity,
      degrees: numberOf(entity, 'temperature') ?? numberOf(entity, 'target_temp_low'),
    }))
    .filter((one): one is { entity: Entity; degrees: number } => one.degrees !== undefined)
    .sort((a, b) => b.degrees - a.degrees);
  if (highest === undefined) return [];
  return [
    {
      name: t('confort.target'),
      value: formatTemperature(highest.degrees, temperatureUnitOf(highest.entity)),
      opens: highest.entity.entity_id,
    },
  ];
}
