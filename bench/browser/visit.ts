import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Session } from '@soglia/hub-client/sign-in';
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
  /** What else lies in the browser's storage, by key. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Runs in the page before the app. */
  readonly scripts?: readonly (() => void)[];
}

/** A page of a browser that has never been here. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Opens the app, and waits until a value from the hub is on the screen. @returns after how many milliseconds */
  live(): Promise<number>;
  /** As `live`, but a value out of the memory is enough. */
  shown(): Promise<number>;
  probe(): Promise<Probe>;
  close(): Promise<void>;
}

/** What a sign-in of some time ago left in the browser, under the specification's names. */
export const stored = ({
  accessToken,
  refreshToken,
  ...info
}: Session): Readonly<Record<string, string>> => ({
  ha_token: accessToken,
  ...(refreshToken === undefined ? {} : { ha_refresh_token: refreshToken }),
  session_info: JSON.stringify(info),
  username: 'maria',
  serverIp: new URL(info.base).host,
  lastWorkingUrl: info.base,
  // Asked about remote access before: the dialog of the first time would stand before the dashboard.
  has_seen_cloudflare_setup: 'true',
});

export const openVisit = async (browser: Browser, options: VisitOptions): Promise<Visit> => {
  const { appUrl, device, session, kept = {}, scripts = [] } = options;
  const entries = { ...(session === undefined ? {} : stored(session)), ...kept };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
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
  const opened = async (until: 'shownAt' | 'liveAt') => {
    await page.goto(`${appUrl}/`, { waitUntil: 'commit' });
    await page.waitForFunction((what) => window.bench[what] !== undefined, until, {
      polling: 100,
      timeout: 60_000,
    });
    return (await probe())[until] ?? Number.NaN;
  };
  return {
    page,
    cdp,
    probe,
    live: () => opened('liveAt'),
    shown: () => opened('shownAt'),
    close: () => context.close(),
  };
};
