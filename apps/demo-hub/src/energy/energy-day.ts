import { HOUR_MS, DAY_MS } from '#durations.ts';
import { houseMoment, localOffset } from '#energy/house-moment.ts';
import { consumers, householdWatts, type Consumer } from '#energy/household.ts';
import { fossilPercent, pricePerKwh } from '#energy/grid-market.ts';
import { solarWatts } from '#energy/sunshine.ts';

/** Milliseconds. */
export const SLOT = 300_000;
export const SLOTS_OF_DAY = 288;

/** Days begin at 4:00 UTC, when the battery is empty at the latest: so each can be computed without the one before. */
const DAY_BEGINS = 4 * HOUR_MS;

/** kWh, %, W. */
export const battery = { capacity: 5, lowest: 25, power: 2000 } as const;
/** Euro for a kilowatt hour, as the hub's energy preferences name it. */
export const IMPORT_PRICE = 0.25;

const ownSeries = [
  'sun',
  'house',
  'grid',
  'imported',
  'exported',
  'battery',
  'discharged',
  'charged',
  'level',
  'kitchen',
  'price',
  'fossil',
  'cost',
] as const;
export const energySeries = [...ownSeries, ...consumers] as const;
/** `level`, `fossil`: percent; `price`: euro for a kWh; `cost`: thousandths of a euro an hour; all others W. */
export type EnergySeries = (typeof energySeries)[number];

/** The number of the day that contains `ms`, and its beginning. */
export const energyDayOf = (ms: number): number => Math.floor((ms - DAY_BEGINS) / DAY_MS);
export const startOfEnergyDay = (day: number): number => day * DAY_MS + DAY_BEGINS;

/** The mean of each series in each five minutes of a day. */
export type EnergyDay = Readonly<Record<EnergySeries, Float32Array>>;

const series = (): Float32Array => new Float32Array(SLOTS_OF_DAY);
const kitchen: ReadonlySet<Consumer> = new Set(['dishwasher', 'fridge', 'coffeeMachine', 'hob']);

export function energyDay(number: number): EnergyDay {
  const start = startOfEnergyDay(number);
  const offset = localOffset(start);
  const day: EnergyDay = {
    sun: series(),
    house: series(),
    grid: series(),
    imported: series(),
    exported: series(),
    battery: series(),
    discharged: series(),
    charged: series(),
    level: series(),
    kitchen: series(),
    price: series(),
    fossil: series(),
    cost: series(),
    dishwasher: series(),
    towelWarmer: series(),
    fridge: series(),
    airConditioner: series(),
    coffeeMachine: series(),
    television: series(),
    washingMachine: series(),
    hob: series(),
    rest: series(),
  };
  for (let slot = 0; slot < SLOTS_OF_DAY; slot++) {
    const at = start + slot * SLOT;
    const moment = houseMoment(at, offset);
    let house = 0;
    let inKitchen = 0;
    for (const name of consumers) {
      const watts = householdWatts[name](moment);
      day[name][slot] = watts;
      house += watts;
      if (kitchen.has(name)) inKitchen += watts;
    }
    day.house[slot] = house;
    day.kitchen[slot] = inKitchen;
    day.sun[slot] = solarWatts(at);
    day.price[slot] = pricePerKwh(moment);
    day.fossil[slot] = fossilPercent(moment);
  }
  const left = runBattery(day, battery.capacity);
  // What the night does not use is not charged at all.
  if (left > 0) runBattery(day, battery.capacity - left);
  return day;
}

/** Fills in battery and grid; returns what is left in the battery at the end of the day, kWh. */
function runBattery(day: EnergyDay, capacity: number): number {
  const lowest = (battery.capacity * battery.lowest) / 100;
  const highest = Math.max(lowest, capacity);
  const hours = SLOT / HOUR_MS;
  let stored = lowest;
  for (let slot = 0; slot < SLOTS_OF_DAY; slot++) {
    const surplus = (day.sun[slot] ?? 0) - (day.house[slot] ?? 0);
    const limit = 1000 / hours;
    const charged = Math.max(0, Math.min(surplus, battery.power, (highest - stored) * limit));
    const discharged = Math.max(0, Math.min(-surplus, battery.power, (stored - lowest) * limit));
    stored += (charged - discharged) / limit;
    const grid = -surplus + charged - discharged;
    day.charged[slot] = charged;
    day.discharged[slot] = discharged;
    day.battery[slot] = discharged - charged;
    day.level[slot] = (stored / battery.capacity) * 100;
    day.grid[slot] = grid;
    day.imported[slot] = Math.max(0, grid);
    day.exported[slot] = Math.max(0, -grid);
    day.cost[slot] = Math.max(0, grid) * IMPORT_PRICE;
  }
  return stored - lowest;
}
