import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { startTcpRelay, type TcpRelay } from '@soglia/database/testing/tcp-relay';
import { freePort } from '@soglia/database/testing/free-ports';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { openVisit, phone, type Visit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** Length of the outage. */
const OUTAGE_MS = 10_000;

interface Relays {
  readonly app: TcpRelay;
  readonly hub: TcpRelay;
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

async function opened(browser: Browser, environment: Environment, { app, hub }: Relays) {
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
async function afterCut(browser: Browser, environment: Environment, relays: Relays) {
  const { visit, entity, state } = await opened(browser, environment, relays);
  try {
    const cutAt = Date.now();
    relays.app.cut();
    relays.hub.cut();
    const noticed = (await waitUntilShown(visit, { text: LOSS_TEXT })) - cutAt;
    await environment.demoHub.setState(entity, state, {
      friendly_name: 'Lampada',
      supported_color_modes: ['onoff'],
    });
    await pause(OUTAGE_MS - (Date.now() - cutAt));
    const seen = waitUntilShown(visit, { entity, state });
    const restoredAt = Date.now();
    relays.app.restore();
    relays.hub.restore();
    return { noticed, live: (await seen) - restoredAt };
  } finally {
    await visit.close();
  }
}

/** Makes the connection hang. @returns ms until the page says so */
async function afterSilence(browser: Browser, environment: Environment, relays: Relays) {
  const { visit } = await opened(browser, environment, relays);
  try {
    const from = Date.now();
    relays.app.silence();
    relays.hub.silence();
    return (await waitUntilShown(visit, { text: LOSS_TEXT })) - from;
  } finally {
    await visit.close();
    relays.app.restore();
    relays.hub.restore();
  }
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
  const cuts: Awaited<ReturnType<typeof afterCut>>[] = [];
  const silences: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    const cut = await afterCut(browser, environment, relays);
    cuts.push(cut);
    log(`noticed after ${cut.noticed} ms, live again after ${cut.live} ms`);
  }
  for (let round = 0; round < Math.min(runs, 2); round += 1)
    silences.push(await afterSilence(browser, environment, relays));
  return [
    {
      name: 'said that the connection is lost after',
      unit: 'ms',
      samples: cuts.map(({ noticed }) => noticed),
    },
    {
      name: 'live again after a 10 s cut, with what changed meanwhile',
      unit: 'ms',
      samples: cuts.map(({ live }) => live),
      target: { most: 1_500 },
    },
    {
      name: 'said that a silent connection is lost after',
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
