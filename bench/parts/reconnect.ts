import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { openVisit, phone, type Visit } from '#browser/visit.ts';
import { freePort } from '#processes/free-port.ts';
import { openTcpProxy, type TcpProxy } from '#processes/tcp-proxy.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** Length of the outage. */
const OUTAGE_MS = 10_000;

interface Proxies {
  readonly app: TcpProxy;
  readonly hub: TcpProxy;
}

const LAMP_DOMAIN = 'light';
const LOSS_TEXT = 'Riconnessione|Connessione persa';

/** Resolves when the text or the state is visible. @returns ms since the epoch */
const waitUntilShown = (
  { page }: Visit,
  what: { text: string } | { entity: string; state: string },
): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const holds = () => {
          if ('entity' in wanted)
            return (
              document.querySelector(`[data-entity="${wanted.entity}"][data-state="${wanted.state}"]`) !==
              null
            );
          const messages = [...document.querySelectorAll('[role=status], [role=alert]')];
          return messages.some(
            (one) => one.checkVisibility() && new RegExp(wanted.text).test(one.textContent),
          );
        };
        const look = () => {
          if (holds()) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    what,
  );

async function opened(browser: Browser, environment: Environment, { app, hub }: Proxies) {
  const visit = await openVisit(browser, {
    appUrl: app.url,
    device: phone,
    session: { ...environment.session, base: hub.url, clientId: `${app.url}/` },
  });
  await visit.live();
  const card = visit.page
    .locator(
      `[data-entity^="${LAMP_DOMAIN}."][data-state="on"], [data-entity^="${LAMP_DOMAIN}."][data-state="off"]`,
    )
    .first();
  const entity = (await card.getAttribute('data-entity')) ?? '';
  const state = (await card.getAttribute('data-state')) === 'on' ? 'off' : 'on';
  await pause(3_000);
  return { visit, entity, state };
}

/** Changes a lamp during an outage. @returns ms from the cut to the notice, and from the restore to the new state */
async function afterCut(browser: Browser, environment: Environment, proxies: Proxies) {
  const { visit, entity, state } = await opened(browser, environment, proxies);
  try {
    const cutAt = Date.now();
    proxies.app.cut();
    proxies.hub.cut();
    const noticed = (await waitUntilShown(visit, { text: LOSS_TEXT })) - cutAt;
    await environment.demoHub.setState(entity, state, {
      friendly_name: 'Lampada',
      supported_color_modes: ['onoff'],
    });
    await pause(OUTAGE_MS - (Date.now() - cutAt));
    const seen = waitUntilShown(visit, { entity, state });
    const restoredAt = Date.now();
    proxies.app.restore();
    proxies.hub.restore();
    return { noticed, live: (await seen) - restoredAt };
  } finally {
    await visit.close();
  }
}

/** Makes the connection hang. @returns ms until the page says so */
async function afterSilence(browser: Browser, environment: Environment, proxies: Proxies) {
  const { visit } = await opened(browser, environment, proxies);
  try {
    const from = Date.now();
    proxies.app.hang();
    proxies.hub.hang();
    return (await waitUntilShown(visit, { text: LOSS_TEXT })) - from;
  } finally {
    await visit.close();
    proxies.app.restore();
    proxies.hub.restore();
  }
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
  const cuts: Awaited<ReturnType<typeof afterCut>>[] = [];
  const silences: number[] = [];
  try {
    for (let round = 0; round < runs; round += 1) {
      const cut = await afterCut(browser, environment, proxies);
      cuts.push(cut);
      log(`noticed after ${cut.noticed} ms, live again after ${cut.live} ms`);
    }
    for (let round = 0; round < Math.min(runs, 2); round += 1)
      silences.push(await afterSilence(browser, environment, proxies));
  } finally {
    await browser.close();
    await environment.close();
    proxies.app.close();
    proxies.hub.close();
  }
  return [
    { name: 'said that the line is down after', unit: 'ms', samples: cuts.map(({ noticed }) => noticed) },
    {
      name: 'live again after a 10 s cut, with what changed meanwhile',
      unit: 'ms',
      samples: cuts.map(({ live }) => live),
      target: { most: 1_500 },
    },
    {
      name: 'said that a silent line is down after',
      unit: 'ms',
      samples: silences,
      target: { most: 20_000 },
    },
  ];
}

export const reconnect: Part = {
  name: 'reconnect',
  about: 'the connection between browser and gateway is cut for 10 s, or hangs',
  run,
};
