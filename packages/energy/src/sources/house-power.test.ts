import { expect, it } from 'vitest';
import { housePower } from './house-power.ts';

type Flows = Parameters<typeof housePower>[0];
const none: Flows = { sun: undefined, grid: undefined, battery: undefined, devices: [] };

it.each<readonly [string, Partial<Flows>, number | undefined]>([
  ['only the grid', { grid: 1.2 }, 1.2],
  ['sun and grid', { sun: 0.92, grid: 0.92 }, 1.84],
  ['what is given away', { sun: 3, grid: -2.5 }, 0.5],
  ['a battery that charges', { sun: 3, grid: 0, battery: -2 }, 1],
  ['a battery that discharges', { sun: 0, grid: 0, battery: 0.7 }, 0.7],
  ['sensors that report at different moments', { sun: 1, grid: -1.2 }, 0],
  ['the devices, where no meter tells of the grid', { sun: 2, devices: [0.5, undefined, 0.25] }, 0.75],
  ['no sensor of power', {}, undefined],
])('counts %s', (_what, flows, power) => expect(housePower({ ...none, ...flows })).toBe(power));
