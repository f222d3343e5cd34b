import { raiseAlarmsUnderFaults } from '@soglia/gateway/testing/alarms-under-faults';
import type { Part } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';

const ALARMS = 10_000;
const PATIENCE_MS = 30 * 60_000;
/** Of the specification: an alarm that nobody has confirmed by then goes another way. */
const MOST_MS = 30_000;

export const alarms: Part = {
  name: 'alarms',
  about: `${ALARMS} alarms to three people while gateway, push service and devices fail`,
  async run({ log }) {
    const { ends, stored, delays } = await raiseAlarmsUnderFaults(ALARMS, PATIENCE_MS);
    log(`${stored} alarms, ${ends.length} with their people`);
    const count = (isMeant: (end: (typeof ends)[number]) => boolean) => ends.filter(isMeant).length;
    const silent = count(({ state, isReported }) => state !== 'confirmed' && !isReported);
    return [
      { name: 'confirmed by the device', unit: '', samples: [count(({ state }) => state === 'confirmed')] },
      { name: 'sent another way', unit: '', samples: [count(({ state }) => state === 'otherwise')] },
      {
        ...{ name: 'no other way, administrators told', unit: '' },
        samples: [count(({ state, isReported }) => state === 'unreached' && isReported)],
      },
      { name: 'lost silently', unit: '', samples: [silent + 3 * stored - ends.length], target: { most: 0 } },
      { name: 'due until the push service had it, median', unit: 'ms', samples: [percentile(delays, 0.5)] },
      {
        ...{ name: 'due until the push service had it, p95', unit: 'ms' },
        ...{ samples: [percentile(delays, 0.95)], target: { most: MOST_MS } },
      },
      { name: 'due until the push service had it, most', unit: 'ms', samples: [Math.max(...delays)] },
    ];
  },
};
