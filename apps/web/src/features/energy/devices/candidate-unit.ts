import type { EnergyDevice } from '@soglia/contracts/energy';

type Unit = EnergyDevice['unit'];

const units: Readonly<Record<string, Unit>> = {
  Wh: 'kWh',
  kWh: 'kWh',
  MWh: 'kWh',
  GJ: 'kWh',
  MJ: 'kWh',
  W: 'W',
  kW: 'kW',
  MW: 'kW',
};

/** The unit of the form for that of a sensor; undefined for one that measures neither energy nor power. */
export const unitOfSensor = (unit: string): Unit | undefined => units[unit];

/** Whether it counts energy, and so has totals; else it tells power. */
export const isMeter = (unit: Unit): boolean => unit === 'kWh';
