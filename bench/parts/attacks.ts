import { compareGenerated } from '@soglia/gateway/attacks';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** A million requests, in sessions of twenty. */
const SESSIONS = 50_000;
const AT_ONCE = 500;

/** The lane `attacks` runs the first sessions of another seed; here are as many as a night allows. */
function run({ log }: RunOptions): Promise<readonly Figure[]> {
  let requests = 0;
  const disagreements: string[] = [];
  const differences: string[] = [];
  for (let seed = 1; seed <= SESSIONS / AT_ONCE; seed += 1) {
    const found = compareGenerated({ seed, sessions: AT_ONCE });
    requests += found.requests;
    for (const text of found.disagreements) log(`seed ${seed}: ${text.slice(0, 500)}`);
    for (const text of found.differences) log(`seed ${seed}: ${text.slice(0, 500)}`);
    disagreements.push(...found.disagreements);
    differences.push(...found.differences);
    if (seed % 10 === 0) log(`${requests} requests`);
  }
  return Promise.resolve([
    { name: 'generated requests', unit: '', samples: [requests] },
    {
      name: 'decided otherwise than by the model',
      unit: '',
      samples: [disagreements.length],
      target: { most: 0 },
    },
    { name: 'told two houses apart', unit: '', samples: [differences.length], target: { most: 0 } },
  ]);
}

export const attacks: Part = {
  name: 'attacks',
  about: 'a million generated requests: the policy, the reference model of it, and two houses',
  run,
};
