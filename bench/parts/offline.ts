import type { Browser } from '@playwright/test';
import { startTcpRelay, type TcpRelay } from '@soglia/database/testing/tcp-relay';
import { freePort } from '@soglia/database/testing/free-ports';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { desktop, openVisit, phone, type Visit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

type Device = typeof phone | typeof desktop;
type Relays = Readonly<Record<'app' | 'hub', TcpRelay>>;

const outageNames = { cut: 'no network', silence: 'a network that says nothing' } as const;

/** Waits until the service worker controls the page and a snapshot is stored. */
const waitUntilStored = ({ page }: Visit): Promise<void> =>
  page.evaluate(async () => {
    const count = () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('soglia-offline');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('houses').objectStore('houses').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
    const made = async () => (await indexedDB.databases()).some(({ name }) => name === 'soglia-offline');
    const isThere = async () =>
      navigator.serviceWorker.controller !== null && (await made()) && (await count()) > 0;
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 100));
  });

/** @returns ms from opening to the last known values, with the network cut and silent */
async function startOffline(browser: Browser, environment: Environment, { relays, device }: OfflineOptions) {
  const visit = await openVisit(browser, {
    appUrl: relays.app.url,
    device,
    session: { ...environment.session, base: relays.hub.url, clientId: `${relays.app.url}/` },
  });
  const both = (what: 'cut' | 'silence' | 'restore') => {
    relays.app[what]();
    relays.hub[what]();
  };
  try {
    await visit.live();
    await waitUntilStored(visit);
    both('cut');
    const cut = await visit.shown();
    both('silence');
    return { cut, silence: await visit.shown() };
  } finally {
    both('restore');
    await visit.close();
  }
}

interface OfflineOptions {
  readonly relays: Relays;
  readonly device: Device;
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const ports = { app: await freePort(), hub: await freePort() };
  await using app = await startTcpRelay({ to: `http://127.0.0.1:${ports.app}` });
  await using hub = await startTcpRelay({ to: `http://127.0.0.1:${ports.hub}` });
  const relays: Relays = { app, hub };
  await using environment = await startEnvironment({
    ports,
    publicHubUrl: relays.hub.url,
    allowedOrigins: [relays.app.url],
  });
  await using browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const [name, device] of [['desktop', desktop] as const, ['phone', phone] as const]) {
    const starts: Awaited<ReturnType<typeof startOffline>>[] = [];
    for (let round = 0; round < runs; round += 1)
      starts.push(await startOffline(browser, environment, { relays, device }));
    for (const loss of ['cut', 'silence'] as const)
      figures.push({
        name: `${name}, ${outageNames[loss]}: start to the last known house`,
        unit: 'ms',
        samples: starts.map((start) => start[loss]),
        target: { most: 1_000 },
      });
    log(name);
  }
  return figures;
}

export const offline: Part = {
  name: 'offline',
  about: 'from opening the installed app without network to the last known values',
  run,
};
