import type { Page } from '@playwright/test';
import { storedValue } from '#fixtures/local-storage.ts';
import { openFunction } from '#fixtures/open-function.ts';
import { createResident } from '#fixtures/resident.ts';
import { openGateway } from '#fixtures/start-gateway.ts';
import { test } from '#fixtures/shell-test.ts';
import type { Pointer } from '#fixtures/pointer.ts';
import { startStack } from '#fixtures/stack.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect } from '#fixtures/test.ts';
import type { FrameScreen } from '#screens/frame-screen.ts';

/** What the demo hub has of the list for a hub that has none of its own. */
const functions = [
  'Mappa',
  'Energia',
  'Registro',
  'Storico',
  'Media',
  'Strumenti per sviluppatori',
  'Impostazioni',
];

/** The demo hub's own pages have no picture of their own. */
const noPicture = /^console\.error: .*\(http:\/\/[\d.:]+\/favicon\.ico\)$/;

/** Presses a function of the menu, and gives the address to which the tab comes that opens. */
async function follow(page: Page, pointer: Pointer, frame: FrameScreen, name: string) {
  const tab = await openFunction(page, pointer, frame, name);
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  expect(await tab.evaluate(() => document.referrer)).toBe('');
  const item = await storedValue(tab, 'hassTokens');
  const address = tab.url();
  await tab.close();
  await expect(frame.menu).toBeHidden();
  return { address, item };
}

test(
  'a hub without a menu of its own has those of the default functions that it has pages for',
  { tag: '@phone' },
  async ({ stack, home, frame }) => {
    await home.waitUntilLive();
    await frame.open(frame.menuButton, frame.menu);
    await expect(frame.menu.getByRole('listitem')).toHaveText(functions);
    const addresses = await frame.menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses).toEqual(
      [
        '/map/0',
        '/energy',
        '/logbook',
        '/history',
        '/media-browser/browser',
        '/config/tools/yaml',
        '/config/dashboard',
      ].map((path) => `${stack.hubUrl}${path}`),
    );
  },
);

test(
  'a resident is offered no page that the hub keeps for its administrators',
  { tag: '@phone' },
  async ({ page, stack, context, frame }) => {
    const resident = await createResident(stack, { functions: [4, 5, 8, 9] });
    await context.setStorageState(await storedSession(stack, resident));
    await page.goto('/');
    await frame.open(frame.menuButton, frame.menu);
    await expect(frame.menu.getByRole('listitem')).toHaveText(['Storico']);
    await expect(frame.menu.getByRole('link')).toHaveAttribute('href', `${stack.hubUrl}/history`);
    // Whose account is gone is refused what they ask for until the page has heard of it.
    await page.goto('about:blank');
    await resident.remove();
  },
);

test(
  "a function opens in a new tab with the session's token, never with the long-lived one",
  { tag: '@phone' },
  async ({ page, stack, guard, pointer, login, dashboard, frame }) => {
    guard.expect(noPicture);
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await expect.poll(() => storedValue(page, 'ha_long_lived_token')).not.toBeNull();
    for (const [name, path] of [
      ['Energia', '/energy'],
      ['Storico', '/history'],
    ] as const) {
      const { address, item } = await follow(page, pointer, frame, name);
      expect(address).toBe(`${stack.hubUrl}${path}`);
      expect(JSON.parse(item ?? '{}')).toMatchObject({ access_token: await storedValue(page, 'ha_token') });
      expect(item).not.toContain(await storedValue(page, 'ha_long_lived_token'));
    }
    await dashboard.waitUntilLive();
  },
);

test.describe('a bare hub', { tag: '@phone' }, () => {
  const bare = test.extend({
    stack: async ({ demoOptions }, use) => {
      const house = await startStack(demoOptions);
      const gateway = await openGateway({ hub: house.url, publicHubUrl: house.url });
      await use({ ...house, appUrl: gateway.appUrl, hubUrl: house.url });
      await gateway.close();
      await house.close();
    },
  });

  bare('opens with a clean address', async ({ page, stack, guard, pointer, home, frame }) => {
    guard.expect(noPicture);
    await home.waitUntilLive();
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(request.url()));
    expect(await follow(page, pointer, frame, 'Registro')).toEqual({
      address: `${stack.url}/logbook`,
      item: null,
    });
    expect(asked.filter((url) => url.includes('auth='))).toEqual([]);
  });
});

test(
  'an unanswered menu request shows an error until the hub is back',
  { tag: '@phone' },
  async ({ page, stack, demoHub, guard, home, frame }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await home.waitUntilLive();
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await page.reload();
    await frame.open(frame.menuButton, frame.menu);
    await expect(frame.menu.getByRole('alert')).toHaveText(
      'Errore nel caricamento del menu. Riprova più tardi.',
    );
    await expect(frame.menu.getByRole('link')).toHaveCount(0);
    demoHub.faults.refuseConnections(false);
    await expect(frame.menu.getByRole('listitem')).toHaveText(functions, { timeout: 40_000 });
    await expect(frame.menu.getByRole('alert')).toHaveCount(0);
  },
);

test(
  "'Impostazioni Server' says which server it is, and shows where it is set",
  { tag: '@phone' },
  async ({ stack, home, frame }) => {
    await home.waitUntilLive();
    await frame.open(frame.menuButton, frame.menu);
    const settings = frame.menu.getByRole('button', { name: 'Impostazioni Server' });
    await expect(settings).toContainText(new URL(stack.hubUrl).host);
    await frame.open(settings, frame.serverDialog);
    await expect(frame.serverDialog.getByRole('button', { name: 'Testa Connessione' })).toBeVisible();
    await expect(frame.serverDialog).toContainText(new URL(stack.hubUrl).host);
  },
);

test(
  "'Reimposta Server' asks first, then forgets the server and what opens it, and begins anew",
  { tag: '@phone' },
  async ({ page, pointer, home, login, frame }) => {
    await home.waitUntilLive();
    const keys = ['serverIp', 'cloudflare_url', 'lastWorkingUrl', 'ha_token', 'ha_refresh_token', 'username'];
    const storedKeys = () =>
      page.evaluate((names) => names.filter((name) => localStorage.getItem(name)), keys);
    await page.evaluate(() => {
      localStorage.setItem('cloudflare_url', 'https://casa.example');
      document.body.dataset['before'] = '';
    });
    expect(await storedKeys()).toEqual(keys);

    await frame.open(frame.menuButton, frame.menu);
    const reset = frame.menu.getByRole('button', { name: 'Reimposta Server' });
    await frame.open(reset, frame.askReset);
    await pointer.press(frame.askReset.getByRole('button', { name: 'Annulla' }));
    await expect(frame.askReset).toBeHidden();
    expect(await storedKeys()).toEqual(keys);

    await frame.open(reset, frame.askReset);
    await pointer.press(frame.askReset.getByRole('button', { name: 'Reimposta Server' }));
    await expect(page.locator('body:not([data-before])')).toBeAttached();
    await expect(login.title).toBeVisible();
    expect(await storedKeys()).toEqual([]);
  },
);
