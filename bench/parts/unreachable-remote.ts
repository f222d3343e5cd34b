import type { Browser } from '@playwright/test';
import { startTcpRelay, type TcpRelay } from '@soglia/database/testing/tcp-relay';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { desktop, openVisit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** Opens the app at home; the remote address was used last and does not answer. @returns ms since navigation */
async function visitAtHome(browser: Browser, { gateway, session }: Environment, remote: TcpRelay) {
  const visit = await openVisit(browser, {
    appUrl: gateway.appUrl,
    device: desktop,
    session: { ...session, base: remote.url },
    storage: {
      cloudflare_url: remote.url,
      lastWorkingUrl: remote.url,
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
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using remote = await startTcpRelay();
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  const visits: Awaited<ReturnType<typeof visitAtHome>>[] = [];
  for (let round = 0; round < runs; round += 1) {
    const visit = await visitAtHome(browser, environment, remote);
    visits.push(visit);
    log(`the hub answered after ${visit.answered.toFixed()} ms, live after ${visit.live.toFixed()} ms`);
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
}

export const unreachableRemote: Part = {
  name: 'unreachable-remote',
  about: 'at home, with a remote address used last that now accepts and never answers (desktop, first visit)',
  run,
};
