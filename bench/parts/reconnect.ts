import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { openHouse, type House } from '#browser/house.ts';
import { openVisit, phone, type Visit } from '#browser/visit.ts';
import { freePort } from '#processes/free-port.ts';
import { openLine, type Line } from '#processes/line.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** Milliseconds for which the line is down. */
const outage = 10_000;

interface Lines {
  readonly app: Line;
  readonly hub: Line;
}

const lamp = 'light';
const wordsOfLoss = 'Riconnessione|Connessione persa';

/** When the page first says that it lost the house, or shows that value; milliseconds since the epoch. */
const sees = ({ page }: Visit, what: { text: string } | { entity: string; state: string }): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const holds = () => {
          if ('entity' in wanted)
            return (
              document.querySelector(`[data-entity="${wanted.entity}"][data-state="${wanted.state}"]`) !==
              null
            );
          const said = [...document.querySelectorAll('[role=status], [role=alert]')];
          return said.some((one) => one.checkVisibility() && new RegExp(wanted.text).test(one.textContent));
        };
        const look = () => {
          if (holds()) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    what,
  );

const opened = async (browser: Browser, house: House, { app, hub }: Lines) => {
  const visit = await openVisit(browser, {
    appUrl: app.url,
    device: phone,
    session: { ...house.session, base: hub.url, clientId: `${app.url}/` },
  });
  await visit.live();
  const card = visit.page
    .locator(`[data-entity^="${lamp}."][data-state="on"], [data-entity^="${lamp}."][data-state="off"]`)
    .first();
  const entity = (await card.getAttribute('data-entity')) ?? '';
  const state = (await card.getAttribute('data-state')) === 'on' ? 'off' : 'on';
  await pause(3_000);
  return { visit, entity, state };
};

/** A lamp is switched while the line is down. @returns when it was seen, and said, in milliseconds from cut and mend */
const afterCut = async (browser: Browser, house: House, lines: Lines) => {
  const { visit, entity, state } = await opened(browser, house, lines);
  try {
    const cutAt = Date.now();
    lines.app.cut();
    lines.hub.cut();
    const said = (await sees(visit, { text: wordsOfLoss })) - cutAt;
    await house.demo.setState(entity, state, { friendly_name: 'Lampada', supported_color_modes: ['onoff'] });
    await pause(outage - (Date.now() - cutAt));
    const seen = sees(visit, { entity, state });
    const mendedAt = Date.now();
    lines.app.mend();
    lines.hub.mend();
    return { said, live: (await seen) - mendedAt };
  } finally {
    await visit.close();
  }
};

/** The line falls silent. @returns when the page says so, in milliseconds */
const afterSilence = async (browser: Browser, house: House, lines: Lines) => {
  const { visit } = await opened(browser, house, lines);
  try {
    const from = Date.now();
    lines.app.hang();
    lines.hub.hang();
    return (await sees(visit, { text: wordsOfLoss })) - from;
  } finally {
    await visit.close();
    lines.app.mend();
    lines.hub.mend();
  }
};

const run = async ({ runs, say }: RunOptions): Promise<readonly Figure[]> => {
  const ports = { app: await freePort(), hub: await freePort() };
  const lines: Lines = { app: await openLine(ports.app), hub: await openLine(ports.hub) };
  const house = await openHouse({ ports, publicHubUrl: lines.hub.url, allowedOrigins: [lines.app.url] });
  const browser = await launchBrowser();
  const cuts: Awaited<ReturnType<typeof afterCut>>[] = [];
  const silences: number[] = [];
  try {
    for (let round = 0; round < runs; round += 1) {
      const cut = await afterCut(browser, house, lines);
      cuts.push(cut);
      say(`said after ${cut.said} ms, live again after ${cut.live} ms`);
    }
    for (let round = 0; round < Math.min(runs, 2); round += 1)
      silences.push(await afterSilence(browser, house, lines));
  } finally {
    await browser.close();
    await house.close();
    lines.app.close();
    lines.hub.close();
  }
  return [
    { name: 'said that the line is down after', unit: 'ms', samples: cuts.map(({ said }) => said) },
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
};

export const reconnect: Part = {
  name: 'reconnect',
  about: 'the line between browser and gateway is cut for 10 s, or falls silent',
  run,
};
