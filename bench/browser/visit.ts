import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Session } from '@soglia/hub-client';
import { installProbe, type Probe } from './probe.ts';

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const desktop = { viewport: { width: 1440, height: 900 } };

export interface VisitOptions {
  readonly appUrl: string;
  readonly device: typeof phone | typeof desktop;
  /** Somebody who is signed in. */
  readonly session?: Session;
  /** Runs in the page before the app. */
  readonly scripts?: readonly (() => void)[];
}

/** A page of a browser that has never been here. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Opens the app, and waits until a value from the hub is on the screen. @returns after how many milliseconds */
  live(): Promise<number>;
  probe(): Promise<Probe>;
  close(): Promise<void>;
}

/** What a sign-in leaves in the browser, under the specification's names. */
const stored = ({ accessToken, refreshToken, ...info }: Session) => [
  { name: 'ha_token', value: accessToken },
  ...(refreshToken === undefined ? [] : [{ name: 'ha_refresh_token', value: refreshToken }]),
  { name: 'session_info', value: JSON.stringify(info) },
  { name: 'username', value: 'maria' },
  { name: 'serverIp', value: new URL(info.base).host },
  { name: 'lastWorkingUrl', value: info.base },
];

export const openVisit = async (browser: Browser, options: VisitOptions): Promise<Visit> => {
  const { appUrl, device, session, scripts = [] } = options;
  const localStorage = session === undefined ? [] : stored(session);
  const context = await browser.newContext({
    ...device,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    storageState: { cookies: [], origins: [{ origin: appUrl, localStorage }] },
  });
  await context.addInitScript(installProbe);
  for (const script of scripts) await context.addInitScript(script);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  const probe = () => page.evaluate(() => window.bench);
  return {
    page,
    cdp,
    probe,
    live: async () => {
      await page.goto(`${appUrl}/`, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.bench.liveAt !== undefined, undefined, {
        polling: 100,
        timeout: 60_000,
      });
      return (await probe()).liveAt ?? Number.NaN;
    },
    close: () => context.close(),
  };
};
