import type { Page } from '@playwright/test';
import { storedValue } from '#fixtures/local-storage.ts';
import { openFunction } from '#fixtures/open-function.ts';
import { test } from '#fixtures/shell-test.ts';
import { signInOverRest } from '#fixtures/sign-in-over-rest.ts';
import type { Stack } from '#fixtures/stack.ts';
import { expect } from '#fixtures/test.ts';
import type { Guard } from '#fixtures/guard.ts';
import { LoginScreen } from '#screens/login-screen.ts';

/** What the official front end asks beside its hub: pictures of brands, and its sources where it has thrown an error. */
const foreignOrigins = ['https://brands.home-assistant.io', 'https://raw.githubusercontent.com'];

/** What the pages of a hub say, ask and throw is theirs: warnings, questions that a logout leaves unanswered. */
function admitHubPages(guard: Guard, { hubUrl }: Stack): void {
  for (const origin of foreignOrigins) {
    guard.admit(origin);
    guard.expect(
      new RegExp(`\\(${RegExp.escape(origin)}/`),
      new RegExp(`^failed: GET ${RegExp.escape(origin)}/`),
    );
  }
  guard.expect(new RegExp(`\\(${RegExp.escape(hubUrl)}/`));
}

/** Whether the official front end runs; the demo hub has none, and its page shows only that it was opened. */
const isReal = ({ demo }: Stack): boolean => demo === undefined;

/** What holds the pages of somebody who is signed in to the hub. */
const inside = (tab: Page) => tab.locator('home-assistant-main');

async function expectOpened(tab: Page, stack: Stack): Promise<void> {
  if (isReal(stack)) await expect(inside(tab)).toBeAttached();
  else await expect(tab.locator('body')).toBeVisible();
}

/** The sign-in page of the hub. */
const expectSignedOut = (tab: Page) => expect(tab.locator('ha-authorize')).toBeAttached();

interface Item {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires: number;
}

const readItem = async (tab: Page) =>
  JSON.parse((await storedValue(tab, 'hassTokens')) ?? 'null') as Item | null;

/** A minute longer than an access token lasts. */
const LATER_MS = 31 * 60_000;

/** Loads the page after its token has ended. For the demo hub the test does what the official front end does then. */
async function comeBackLater(tab: Page, stack: Stack): Promise<void> {
  await tab.clock.setSystemTime(Date.now() + LATER_MS);
  if (isReal(stack)) {
    await tab.reload();
    return;
  }
  await tab.evaluate(async () => {
    const { origin, href } = location;
    const client_id = `${origin}/`;
    const { refresh_token } = JSON.parse(localStorage.getItem('hassTokens') ?? '') as Item;
    const body = new FormData();
    for (const [name, value] of Object.entries({ client_id, grant_type: 'refresh_token', refresh_token }))
      body.append(name, value);
    const { status } = await fetch('/auth/token', { method: 'POST', credentials: 'same-origin', body });
    if (status !== 400) throw new Error(`the renewal was answered with ${status}`);
    localStorage.removeItem('hassTokens');
    const redirect_uri = `${href}${href.includes('?') ? '&' : '?'}auth_callback=1`;
    const query = new URLSearchParams({ response_type: 'code', redirect_uri, client_id });
    // Once this has been answered: a page that leaves answers nothing.
    setTimeout(() => {
      location.href = `/auth/authorize?${query.toString()}`;
    });
  });
}

test(
  'a function opens signed in, at an address without the token, and stays so after a reload',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, guard, pointer, home, frame }) => {
    admitHubPages(guard, stack);
    await home.waitUntilLive();
    const token = (await storedValue(page, 'ha_token')) ?? '';
    const addresses: string[] = [];
    page.context().on('request', (request) => {
      const { referer = '' } = request.headers();
      const opens = request.isNavigationRequest() && /[?&]auth=/.test(request.url());
      addresses.push(referer, opens ? '' : request.url());
    });

    const tab = await openFunction(page, pointer, frame, 'Storico');
    await expectOpened(tab, stack);
    expect(new URL(tab.url()).pathname).toBe('/history');
    expect(await tab.evaluate(() => document.referrer)).toBe('');
    expect((await readItem(tab))?.access_token).toBe(token);
    // It says whose page it is, opens nothing, and holds no token.
    const cookies = await tab.context().cookies();
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'soglia_page_session', httpOnly: true, sameSite: 'Lax' }),
    ]);
    expect(cookies[0]?.value).not.toContain(token);

    await tab.reload();
    await expectOpened(tab, stack);
    expect(new URL(tab.url()).pathname).toBe('/history');
    // Two more pages at once.
    const [first, second] = [
      await openFunction(page, pointer, frame, 'Registro'),
      await openFunction(page, pointer, frame, 'Energia'),
    ];
    for (const other of [first, second]) await expectOpened(other, stack);
    expect(addresses.filter((text) => text.includes(token))).toEqual([]);
  },
);

test(
  'going back from a page leads to the app, and never to an address with the token',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, guard, home }) => {
    admitHubPages(guard, stack);
    await home.waitUntilLive();
    const token = (await storedValue(page, 'ha_token')) ?? '';
    const entries = await page.evaluate(() => history.length);
    await page.evaluate((address) => {
      location.assign(address);
    }, `${stack.hubUrl}/history?auth=${token}`);
    await page.waitForURL(`${stack.hubUrl}/history**`);
    await expectOpened(page, stack);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.goBack();
    await home.waitUntilLive();
    expect(page.url()).toBe(`${stack.appUrl}/`);
    await page.goForward();
    await expectOpened(page, stack);
    expect(page.url()).not.toContain(token);
  },
);

test(
  'the next person who opens a page of the hub replaces the person before',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, guard, home }) => {
    admitHubPages(guard, stack);
    await home.waitUntilLive();
    const open = async (token: string) => {
      await page.goto(`${stack.hubUrl}/history?auth=${token}`);
      await page.waitForURL(`${stack.hubUrl}/history**`);
      await expectOpened(page, stack);
      return (await readItem(page))?.access_token;
    };
    const owner = (await storedValue(page, 'ha_token')) ?? '';
    const { access_token: guest } = await signInOverRest(stack.hubUrl, `${stack.appUrl}/`, stack.guest);
    expect(await open(owner)).toBe(owner);
    expect(await open(guest)).toBe(guest);
  },
);

test(
  'a page whose token has ended comes up again, signed in, and the hub hears of no failed sign-in',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, guard, pointer, home, frame }) => {
    admitHubPages(guard, stack);
    await home.waitUntilLive();
    const tab = await openFunction(page, pointer, frame, 'Storico');
    await expectOpened(tab, stack);
    const before = await readItem(tab);
    await comeBackLater(tab, stack);
    await expect(async () => {
      expect(new URL(tab.url()).origin).toBe(stack.hubUrl);
      const { access_token, expires } = (await readItem(tab)) ?? { expires: 0 };
      expect(access_token).toBeDefined();
      expect(access_token).not.toBe(before?.access_token);
      // As long as a token can last: it does not soon come back here.
      expect(expires - (await tab.evaluate(() => Date.now()))).toBeGreaterThan(25 * 60_000);
    }).toPass({ timeout: 30_000 });
    await expectOpened(tab, stack);
    expect(new URL(tab.url()).pathname).toBe('/history');
    expect(tab.url()).not.toContain('auth');
    await home.waitUntilLive();
  },
);

test(
  'a page that is opened when the token of the session ends soon gets one of its own',
  { tag: '@phone' },
  async ({ page, stack, guard, pointer, home, frame }) => {
    admitHubPages(guard, stack);
    await home.waitUntilLive();
    const token = await storedValue(page, 'ha_token');
    await page.clock.setSystemTime(Date.now() + 25 * 60_000);
    const tab = await openFunction(page, pointer, frame, 'Storico');
    await tab.waitForURL(`${stack.hubUrl}/history`);
    const item = await readItem(tab);
    expect(item?.access_token).toBeDefined();
    expect(item?.access_token).not.toBe(token);
    expect(await storedValue(page, 'ha_token')).toBe(token);
  },
);

// Not on a real hub: its front end leaves the page when the app signs out.
test(
  'after a logout in the app, a page of the hub asks for a sign-in before it opens again',
  { tag: '@phone' },
  async ({ page, stack, guard, pointer, login, home, frame }) => {
    admitHubPages(guard, stack);
    await home.waitUntilLive();
    const tab = await openFunction(page, pointer, frame, 'Storico');
    await home.logOut();
    await expect(login.title).toBeVisible();
    await comeBackLater(tab, stack);
    const there = new LoginScreen(tab, pointer);
    await expect(there.title).toBeVisible();
    await there.signIn(stack.owner);
    await tab.waitForURL(`${stack.hubUrl}/history`);
    expect((await readItem(tab))?.access_token).toBeDefined();
  },
);

test(
  'logout in a page leaves the app signed in; logout in the app signs the page out',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, guard, pointer, login, home, frame }) => {
    admitHubPages(guard, stack);
    await home.waitUntilLive();
    const token = (await storedValue(page, 'ha_token')) ?? '';
    const opens = async () => {
      const headers = { authorization: `Bearer ${token}` };
      // What is under way while the access ends is cut off.
      const answer = await fetch(`${stack.hubUrl}/api/`, { headers }).catch(() => undefined);
      return answer?.status === 200;
    };
    const tab = await openFunction(page, pointer, frame, 'Storico');
    await expectOpened(tab, stack);
    if (isReal(stack)) {
      await tab.goto(`${stack.hubUrl}/profile`);
      const answer = tab.locator('dialog-box').getByRole('button', { name: 'Disconnetti' });
      // The page may close its question while it is still settling, and ignores a press while that opens.
      await expect(async () => {
        const timeout = 3000;
        if ((await tab.locator('ha-authorize').count()) > 0) return;
        if ((await answer.count()) === 0)
          await inside(tab).getByText('Disconnetti', { exact: true }).first().click({ timeout });
        await answer.click({ timeout });
        await expect(tab.locator('ha-authorize')).toBeAttached({ timeout });
      }).toPass({ timeout: 30_000 });
    }
    expect(await opens()).toBe(true);
    await tab.close();

    const again = await openFunction(page, pointer, frame, 'Storico');
    await expectOpened(again, stack);
    await page.bringToFront();
    await home.logOut();
    await expect(login.title).toBeVisible();
    await expect.poll(opens).toBe(false);
    if (isReal(stack)) await expectSignedOut(again);
  },
);
