import { setTimeout as pause } from 'node:timers/promises';
import { openHubSocket } from '#hub/hub-socket.ts';
import { startLoadableDemoHub } from '#hub/loadable-hub.ts';
import { startGateway } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const SOCKETS = 200;
/** Sockets that sign in at the same time: the gateway has few places for those of one address. */
const AT_ONCE = 50;
/** Time for memory to settle after the sockets opened. */
const REST_MS = 15_000;

async function once(hub: { url: string; token: string }) {
  const gateway = await startGateway(hub.url);
  try {
    await pause(3_000);
    const before = gateway.memory();
    const open: Awaited<ReturnType<typeof openHubSocket>>[] = [];
    while (open.length < SOCKETS) {
      const batch = Array.from({ length: AT_ONCE }, () => openHubSocket(gateway.hubUrl, hub.token, true));
      open.push(...(await Promise.all(batch)));
    }
    // As the app does: the gateway learns whose socket it is.
    for (const socket of open) socket.send({ id: 1000, type: 'auth/current_user' });
    await pause(REST_MS);
    const after = gateway.memory();
    for (const socket of open) socket.close();
    return { before, after };
  } finally {
    await gateway.stop();
  }
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const hub = await startLoadableDemoHub();
  const taken: Awaited<ReturnType<typeof once>>[] = [];
  try {
    for (let round = 0; round < Math.min(runs, 3); round += 1) {
      taken.push(await once(hub));
      log(`round ${round + 1}: ${taken.at(-1)?.after.toFixed(0)} MB`);
    }
  } finally {
    await hub.stop();
  }
  return [
    { name: 'resident memory, no socket', unit: 'MB', samples: taken.map(({ before }) => before) },
    {
      name: `resident memory, ${SOCKETS} sockets at rest`,
      unit: 'MB',
      samples: taken.map(({ after }) => after),
      target: { most: 100 },
    },
    {
      name: 'for each socket',
      unit: 'kB',
      samples: taken.map(({ before, after }) => ((after - before) * 1000) / SOCKETS),
    },
  ];
}

export const gatewayMemory: Part = {
  name: 'gateway-memory',
  about: 'what the gateway holds with many sockets at rest; a process of its own, the hub in another (Linux)',
  run,
};
