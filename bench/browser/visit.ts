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
  /** Starts signed in with this session. */
  readonly session?: Session;
  /** Further localStorage entries. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Runs in the page before the app. */
  readonly scripts?: readonly (() => void)[];
}

/** A page in a fresh browser context. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Opens the app and waits for the first live value. @returns ms since navigation */
  live(): Promise<number>;
  /** Like `live`, but a stored value is enough. */
  shown(): Promise<number>;
  probe(): Promise<Probe>;
  close(): Promise<void>;
}

/** The localStorage entries of a signed-in session. */
export const sessionStorageEntries = ({
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
  // Suppresses the first-run dialog about remote access.
  has_seen_cloudflare_setup: 'true',
});

export async function openVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { appUrl, device, session, storage = {}, scripts = [] } = options;
  const entries = { ...(session === undefined ? {} : sessionStorageEntries(session)), ...storage };
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
}
