import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { openHouse, type House } from '#browser/house.ts';
import { desktop, openVisit, phone, type Visit } from '#browser/visit.ts';
import { freePort } from '#processes/free-port.ts';
import { openLine, type Line } from '#processes/line.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

type Device = typeof phone | typeof desktop;
type Lines = Readonly<Record<'app' | 'hub', Line>>;

const losses = { cut: 'no network', hang: 'a network that says nothing' } as const;

/** Waits until the app is kept by its worker, and the house by the app. */
const isKept = ({ page }: Visit): Promise<void> =>
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

/** @returns milliseconds from the opening of the app to the last known house, without and with a silent network */
const startOffline = async (browser: Browser, house: House, { lines, device }: Lost) => {
  const visit = await openVisit(browser, {
    appUrl: lines.app.url,
    device,
    session: { ...house.session, base: lines.hub.url, clientId: `${lines.app.url}/` },
  });
  const both = (what: 'cut' | 'hang' | 'mend') => {
    lines.app[what]();
    lines.hub[what]();
  };
  try {
    await visit.live();
    await isKept(visit);
    both('cut');
    const cut = await visit.shown();
    both('hang');
    return { cut, hang: await visit.shown() };
  } finally {
    both('mend');
    await visit.close();
  }
};

interface Lost {
  readonly lines: Lines;
  readonly device: Device;
}

const run = async ({ runs, say }: RunOptions): Promise<readonly Figure[]> => {
  const ports = { app: await freePort(), hub: await freePort() };
  const lines: Lines = { app: await openLine(ports.app), hub: await openLine(ports.hub) };
  const house = await openHouse({ ports, publicHubUrl: lines.hub.url, allowedOrigins: [lines.app.url] });
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  try {
    for (const [name, device] of [['desktop', desktop] as const, ['phone', phone] as const]) {
      const starts: Awaited<ReturnType<typeof startOffline>>[] = [];
      for (let round = 0; round < runs; round += 1)
        starts.push(await startOffline(browser, house, { lines, device }));
      for (const loss of ['cut', 'hang'] as const)
        figures.push({
          name: `${name}, ${losses[loss]}: start to the last known house`,
          unit: 'ms',
          samples: starts.map((start) => start[loss]),
          target: { most: 1_000 },
        });
      say(name);
    }
  } finally {
    await browser.close();
    await house.close();
    lines.app.close();
    lines.hub.close();
  }
  return figures;
};

export const offline: Part = {
  name: 'offline',
  about: 'from the opening of the app, kept by its worker, to the house as it was known last',
  run,
};
