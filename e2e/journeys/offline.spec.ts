import type { Page } from '@playwright/test';
import { expectAccessible } from '#fixtures/accessibility.ts';
import { storedValue } from '#fixtures/local-storage.ts';
import { test as base } from '#fixtures/shell-test.ts';
import { startStack } from '#fixtures/stack.ts';
import { readBrowserStorage } from '#fixtures/browser-storage.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect } from '#fixtures/test.ts';
import { typeCode } from '#screens/keypad.ts';

/** A stack that the test can shut down: gateway, app and hub. */
const test = base.extend<{ readonly shutDown: () => Promise<void> }>({
  stack: async ({ demoOptions }, use) => {
    const running = await startStack(demoOptions);
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= running.close());
    await use({ ...running, close });
    await close();
  },
  shutDown: ({ stack, guard }, use) =>
    use(async () => {
      for (const origin of [stack.appUrl, stack.hubUrl]) guard.expectConnectionErrors(origin);
      await stack.close();
    }),
});

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker and the snapshot of the first visit are stored. */
async function waitUntilStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(async () => {
      const { addresses, records } = await readBrowserStorage(page);
      return [addresses.some((address) => address.endsWith('/settings.json')), records];
    })
    .toEqual([true, 1]);
}

test(
  'without a network the app starts, shows the last snapshot, and every control is disabled',
  { tag: '@phone' },
  async ({ page, stack, shutDown, visit, dashboard: home, login, frame }) => {
    const lamp = await pickLamp(stack.hubApi);
    // Before the visit, as its first snapshot may be its only one.
    await stack.hubApi.call('light.turn_on', { entity_id: lamp, brightness: 153 });
    await visit('/');
    await home.waitUntilLive();
    await expect((await home.find(lamp)).root).toContainText(/Acces[oaie] · 60\s%/);
    const before = await home.survey();
    await waitUntilStored(page);
    await shutDown();

    await page.reload();
    await home.waitUntilLive();
    await expect(page.getByText(/Valori dell(e |’)\d?\d:\d\d/)).toBeVisible();
    await expect(home.banner).toBeVisible();
    await expect(frame.me).toHaveAccessibleName(/^Maria Bianchi/);
    // The login has its form in the page here too.
    expect(await page.evaluate(async () => (await fetch('/login?next=%2F')).text())).toContain(
      'data-prerendered',
    );
    const { root, control } = await home.find(lamp);
    await expect(root).toHaveAttribute('data-stale', '');
    await expect(root).toContainText(/Acces[oaie] · 60\s%/);
    await expect(control).toBeDisabled();
    await home.walk(async () => {
      const enabled = await home.cards
        // Sheets and stars work without the hub.
        .locator('button:enabled:not([aria-disabled=true], [data-opens], [aria-pressed]), input:enabled')
        .evaluateAll((controls) => controls.map(({ outerHTML }) => outerHTML.slice(0, 160)));
      expect(enabled, 'controls that are enabled while offline').toEqual([]);
    });
    const after = await home.survey();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    // Where the walk ends, the button of the menu may lie over the name of a card.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);

    // Another screen, and a reload there, need no network either.
    await frame.go('Energia');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Energia', level: 1 })).toBeVisible();

    await home.logOut();
    await expect(login.title).toBeVisible();
    await expect.poll(async () => (await readBrowserStorage(page)).records).toBe(0);
  },
);

test(
  'the service worker fetches every file of the app, and hardly any twice',
  { tag: '@phone' },
  async ({ context, page, stack, visit, dashboard: home }) => {
    const fetched: string[] = [];
    context.on('request', (request) => {
      if (request.serviceWorker() !== null) fetched.push(new URL(request.url()).pathname);
    });
    await visit('/');
    await home.waitUntilLive();
    await waitUntilStored(page);
    const worker = await (await fetch(`${stack.appUrl}/service-worker.js`)).text();
    const files = Array.from(worker.matchAll(/assets\/[\w.-]+\.(?:js|css|woff2)/g), ([file]) => `/${file}`);
    expect(files.length).toBeGreaterThan(40);
    const cached = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'));
      const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return found.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toEqual(expect.arrayContaining(files));
    expect(fetched).toEqual(expect.arrayContaining(files));
    // What the page asks for before its scripts have run.
    const named = /houseFiles = (\[".*?"\]);/.exec(await (await fetch(stack.appUrl)).text())?.[1] ?? '[]';
    const houseFiles = JSON.parse(named) as readonly string[];
    expect(houseFiles).toContainEqual(expect.stringContaining('/assets/house-'));
    expect(files).toEqual(expect.arrayContaining([...houseFiles]));
    // Where Workbox and the files fetched beside it meet.
    const assets = fetched.filter((path) => path.startsWith('/assets/'));
    expect(assets.length - new Set(assets).size).toBeLessThanOrEqual(4);
  },
);

test(
  'neither the caches nor the snapshot hold a token',
  { tag: '@phone' },
  async ({ page, stack, pointer, login, dashboard }) => {
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await expect.poll(() => storedValue(page, 'ha_long_lived_token')).not.toBeNull();
    // An alarm code is entered and accepted.
    const { root } = await dashboard.find('alarm_control_panel.allarme_di_casa');
    await pointer.press(root.getByRole('button', { name: 'Arma in casa' }));
    await pointer.press(page.getByRole('button', { name: 'Arma lo stesso' }));
    const codeDialog = page.getByRole('alertdialog', { name: 'Allarme di casa' });
    await typeCode(pointer, codeDialog, '1234');
    await page.keyboard.press('Enter');
    await expect(codeDialog).toBeHidden();
    await expect(root).not.toHaveAttribute('data-state', 'disarmed');
    await waitUntilStored(page);
    await page.reload();
    await dashboard.waitUntilLive();
    await dashboard.survey();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

    const secrets = await page.evaluate(() =>
      ['ha_token', 'ha_refresh_token', 'ha_long_lived_token', 'token'].flatMap(
        (key) => localStorage.getItem(key) ?? [],
      ),
    );
    expect(secrets.length).toBeGreaterThanOrEqual(3);
    const { addresses, texts } = await readBrowserStorage(page);
    expect(addresses.length).toBeGreaterThan(5);
    expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set([stack.appUrl]));
    expect(addresses.filter((address) => /\/(?:api|auth)(?:[/?]|$)/.test(address))).toEqual([]);
    const all = texts.join('\n');
    for (const secret of [...secrets, stack.owner.password]) expect(all.includes(secret)).toBe(false);
    const snapshot = texts.filter((text) => text.includes('alarm_control_panel.allarme_di_casa')).join('\n');
    expect(snapshot).not.toBe('');
    expect(snapshot).not.toMatch(/"1234"|token|entity_picture|latitude|longitude|user_id|code"/);
  },
);

test(
  'a user finds nothing of the previous user',
  { tag: '@phone' },
  async ({ page, stack, login, home, dashboard }) => {
    await home.waitUntilLive();
    await waitUntilStored(page);
    await home.logOut();
    await expect.poll(async () => (await readBrowserStorage(page)).records).toBe(0);
    await login.signIn(stack.guest);
    await dashboard.waitUntilLive();
    await waitUntilStored(page);
    const { texts } = await readBrowserStorage(page);
    expect(texts.filter((text) => text.includes('"person":"maria"'))).toEqual([]);
    expect(texts.filter((text) => text.includes('"person":"luca"'))).toHaveLength(1);
  },
);
