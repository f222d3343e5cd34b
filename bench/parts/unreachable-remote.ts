import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { openHouse, type House } from '#browser/house.ts';
import { desktop, openVisit } from '#browser/visit.ts';
import { freePort } from '#processes/free-port.ts';
import { openLine, type Line } from '#processes/line.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** Somebody was away last, comes home, and the tunnel is silent. @returns milliseconds from the opening of the app */
const comeHome = async (browser: Browser, { gateway, session }: House, tunnel: Line) => {
  const visit = await openVisit(browser, {
    appUrl: gateway.appUrl,
    device: desktop,
    session: { ...session, base: tunnel.url },
    kept: {
      cloudflare_url: tunnel.url,
      lastWorkingUrl: tunnel.url,
      serverIp: new URL(gateway.hubUrl).host,
      confirmed_home: JSON.stringify([gateway.hubUrl]),
    },
  });
  try {
    const live = await visit.live();
    const answered = (await visit.probe()).answeredAt ?? Number.NaN;
    return { live, answered };
  } finally {
    await visit.close();
  }
};

const run = async ({ runs, say }: RunOptions): Promise<readonly Figure[]> => {
  const tunnel = await openLine(await freePort());
  tunnel.hang();
  const house = await openHouse();
  const browser = await launchBrowser();
  const visits: Awaited<ReturnType<typeof comeHome>>[] = [];
  try {
    for (let round = 0; round < runs; round += 1) {
      const visit = await comeHome(browser, house, tunnel);
      visits.push(visit);
      say(`the hub answered after ${visit.answered.toFixed()} ms, live after ${visit.live.toFixed()} ms`);
    }
  } finally {
    await browser.close();
    await house.close();
    tunnel.close();
  }
  return [
    {
      name: 'from the answer of the hub at home to its first values',
      unit: 'ms',
      samples: visits.map(({ live, answered }) => live - answered),
      target: { most: 1_000 },
    },
    {
      name: 'from the opening of the app to the answer of the hub at home',
      unit: 'ms',
      samples: visits.map(({ answered }) => answered),
    },
  ];
};

export const deadTunnel: Part = {
  name: 'dead-tunnel',
  about: 'at home, when the house was last reached by a tunnel that now says nothing (desktop, first visit)',
  run,
};
