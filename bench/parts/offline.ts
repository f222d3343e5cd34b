import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { desktop, openVisit, phone, type Visit } from '#browser/visit.ts';
import { freePort } from '#processes/free-port.ts';
import { openTcpProxy, type TcpProxy } from '#processes/tcp-proxy.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

type Device = typeof phone | typeof desktop;
type Proxies = Readonly<Record<'app' | 'hub', TcpProxy>>;

const outageNames = { cut: 'no network', hang: 'a network that says nothing' } as const;

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

/** @returns ms from opening to the last known values, with the network cut and hanging */
async function startOffline(browser: Browser, environment: Environment, { proxies, device }: OfflineOptions) {
  const visit = await openVisit(browser, {
    appUrl: proxies.app.url,
    device,
    session: { ...environment.session, base: proxies.hub.url, clientId: `${proxies.app.url}/` },
  });
  const both = (what: 'cut' | 'hang' | 'restore') => {
    proxies.app[what]();
    proxies.hub[what]();
  };
  try {
    await visit.live();
    await waitUntilStored(visit);
    both('cut');
    const cut = await visit.shown();
    both('hang');
    return { cut, hang: await visit.shown() };
  } finally {
    both('restore');
    await visit.close();
  }
}

interface OfflineOptions {
  readonly proxies: Proxies;
  readonly device: Device;
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const ports = { app: await freePort(), hub: await freePort() };
  const proxies: Proxies = { app: await openTcpProxy(ports.app), hub: await openTcpProxy(ports.hub) };
  const environment = await startEnvironment({
    ports,
    publicHubUrl: proxies.hub.url,
    allowedOrigins: [proxies.app.url],
  });
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  try {
    for (const [name, device] of [['desktop', desktop] as const, ['phone', phone] as const]) {
      const starts: Awaited<ReturnType<typeof startOffline>>[] = [];
      for (let round = 0; round < runs; round += 1)
        starts.push(await startOffline(browser, environment, { proxies, device }));
      for (const loss of ['cut', 'hang'] as const)
        figures.push({
          name: `${name}, ${outageNames[loss]}: start to the last known house`,
          unit: 'ms',
          samples: starts.map((start) => start[loss]),
          target: { most: 1_000 },
        });
      log(name);
    }
  } finally {
    await browser.close();
    await environment.close();
    proxies.app.close();
    proxies.hub.close();
  }
  return figures;
}

export const offline: Part = {
  name: 'offline',
  about: 'from opening the installed app without network to the last known values',
  run,
};
