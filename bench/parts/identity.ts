import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGateway, defaultSettings } from '@soglia/gateway';
import { sessionFor } from '#hub/sign-in.ts';
import { requestRepeatedly } from '#load/requests.ts';
import { demoOwner, startDemoHub } from '#processes/demo-hub.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { median } from '#report/statistics.ts';

const RESOLUTIONS = 2_000;
const client = { address: '127.0.0.1', path: 'direct' } as const;

/**
 * Who holds a token, asked of the gateway in this process: the first time, when it asks the hub, and then again and
 * again. Beside it a whole request of our own API that needs only a good token, for the proportion.
 */
async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const hub = await startDemoHub();
  const data = mkdtempSync(join(tmpdir(), 'soglia-bench-'));
  const settings = { ...defaultSettings, hub: hub.url, data, logLevel: 'warn' } as const;
  const gateway = await buildGateway({ ...settings, appPort: 0, hubPort: 0, adminPort: 0 });
  const samples: Record<'first' | 'cached' | 'request' | 'ratio', number[]> = {
    first: [],
    cached: [],
    request: [],
    ratio: [],
  };
  try {
    const { appUrl, hubUrl } = await gateway.listen();
    for (let round = 0; round < runs; round += 1) {
      const { accessToken: token } = await sessionFor(hubUrl, appUrl, demoOwner);
      const resolve = async () => {
        const from = performance.now();
        const { kind } = await gateway.identity.resolve(token, client);
        if (kind !== 'person') throw new Error(`the token is not known: ${kind}`);
        return performance.now() - from;
      };
      samples.first.push(await resolve());
      const times: number[] = [];
      for (let count = 0; count < RESOLUTIONS; count += 1) times.push(await resolve());
      const load = { origin: hubUrl, path: '/api/soglia/info', token, connections: 1, seconds: 2 };
      const request = median((await requestRepeatedly(load)).latencies);
      const cached = median(times);
      samples.cached.push(cached);
      samples.request.push(request);
      samples.ratio.push(cached / request);
      log(`round ${round + 1}: ${cached.toFixed(3)} ms`);
    }
  } finally {
    await gateway.close();
    await hub.stop();
    rmSync(data, { recursive: true, force: true });
  }
  return [
    { name: 'whose token it is, known already', unit: 'ms', samples: samples.cached, target: { most: 1 } },
    { name: 'a request that needs a good token only', unit: 'ms', samples: samples.request },
    { name: 'the former in proportion to the latter', unit: '×', samples: samples.ratio },
    { name: 'whose token it is, asked of the hub', unit: 'ms', samples: samples.first },
  ];
}

export const identity: Part = {
  name: 'identity',
  about: 'what it costs to know the person of a request; the hub in a process of its own',
  run,
};
