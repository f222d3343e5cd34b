import { raiseAlarmsUnderFaults } from '@soglia/gateway/testing/alarms-under-faults';
import type { Figure, Part } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';

const PATIENCE_MS = 30 * 60_000;
/** Of the specification: an alarm that nobody has confirmed by then goes another way. */
const MOST_MS = 30_000;

export const alarms: Part = {
  name: 'alarms',
  about: 'alarms to three people while gateway, push service and devices fail',
  async run({ alarms: given, log }) {
    const { ends, stored, delays, reportDelays, pushes } = await raiseAlarmsUnderFaults(given, PATIENCE_MS);
    log(`${stored} alarms, ${ends.length} with their people, ${pushes} messages to phones`);
    const count = (isMeant: (end: (typeof ends)[number]) => boolean) => ends.filter(isMeant).length;
    const silent = count(({ state, isReported }) => state !== 'confirmed' && !isReported);
    return [
      { name: 'confirmed by the device', unit: '', samples: [count(({ state }) => state === 'confirmed')] },
      { name: 'sent another way', unit: '', samples: [count(({ state }) => state === 'otherwise')] },
      {
        name: 'no other way, administrators told',
        unit: '',
        samples: [count(({ state, isReported }) => state === 'unreached' && isReported)],
      },
      { name: 'lost silently', unit: '', samples: [silent + 3 * stored - ends.length], target: { most: 0 } },
      ...delayFigures('confirmed or sent another way', delays),
      ...delayFigures('administrators told of those not confirmed', reportDelays),
    ];
  },
};

const delayFigures = (name: string, delays: readonly number[]): readonly Figure[] => [
  { name: `due until ${name}, median`, unit: 'ms', samples: [percentile(delays, 0.5)] },
  {
    name: `due until ${name}, p95`,
    unit: 'ms',
    samples: [percentile(delays, 0.95)],
    target: { most: MOST_MS },
  },
  {
    name: `due until ${name}, most`,
    unit: 'ms',
    samples: [delays.reduce((one, other) => Math.max(one, other), 0)],
  },
];
