import { expectAccessible } from '#fixtures/accessibility.ts';
import { test as base } from '#fixtures/frame-test.ts';
import { openHouse } from '#fixtures/house.ts';
import { keptInBrowser } from '#fixtures/kept-in-browser.ts';
import { someLamp } from '#fixtures/pick.ts';
import { expect } from '#fixtures/test.ts';
import { typeCode } from '#screens/keypad.ts';
import type { Page } from '@playwright/test';

/** A house whose server can go: the gateway and all that it serves. */
const test = base.extend<{ readonly shutDown: () => Promise<void> }>({
  house: async ({ demoOptions }, use) => {
    const house = await openHouse(demoOptions);
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= house.close());
    await use({ ...house, close });
    await close();
  },
  shutDown: ({ house, guard }, use) =>
    use(async () => {
      for (const origin of [house.appUrl, house.hubUrl]) guard.expectTrouble(origin);
      await house.close();
    }),
});

test.use({ serviceWorkers: 'allow' });

/** The first visit has left what the next one needs. */
const keptWhole = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(async () => {
      const { addresses, records } = await keptInBrowser(page);
      return [addresses.some((address) => address.endsWith('/settings.json')), records];
    })
    .toEqual([true, 1]);
};

test(
  'with no network the app starts, shows the house as it was last known, and nothing pretends',
  { tag: '@phone' },
  async ({ page, house, shutDown, home, login, frame }) => {
    const lamp = await someLamp(house.witness);
    await house.witness.call('light.turn_on', { entity_id: lamp, brightness: 153 });
    await expect((await home.find(lamp)).root).toContainText(/Acceso · 60\s%/);
    const before = await home.survey();
    await keptWhole(page);
    await shutDown();

    await page.reload();
    await home.living();
    await expect(page.getByText(/Valori delle \d\d:\d\d/)).toBeVisible();
    await expect(home.banner).toBeVisible();
    const { root, control } = await home.find(lamp);
    await expect(root).toHaveAttribute('data-stale', '');
    await expect(root).toContainText(/Acceso · 60\s%/);
    await expect(control).toBeDisabled();
    await home.walk(async () => {
      const enabled = await home.cards
        // A sheet can be read and a star be given without the house.
        .locator('button:enabled:not([aria-disabled=true], [data-opens], [aria-pressed]), input:enabled')
        .evaluateAll((controls) => controls.map(({ outerHTML }) => outerHTML.slice(0, 160)));
      expect(enabled, 'controls that pretend to work').toEqual([]);
    });
    const after = await home.survey();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    await expectAccessible(page);

    // Another screen, and a start at it, need no network either.
    await frame.go('Energia');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Energia', level: 1 })).toBeVisible();

    await home.logOut();
    await expect(login.title).toBeVisible();
    await expect.poll(async () => (await keptInBrowser(page)).records).toBe(0);
  },
);

test(
  'nothing that opens the house lies in the caches or in the memory of it',
  { tag: '@phone' },
  async ({ page, house, hand, login, dashboard }) => {
    await login.open();
    await login.signIn(house.owner);
    await dashboard.living();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ha_long_lived_token'))).not.toBeNull();
    // A code is typed and accepted, and the alarm shows it.
    const { root } = await dashboard.find('alarm_control_panel.allarme_di_casa');
    await hand.press(root.getByRole('button', { name: 'Arma', exact: true }));
    const ask = page.getByRole('alertdialog');
    await typeCode(hand, ask, '1234');
    await page.keyboard.press('Enter');
    await expect(ask).toBeHidden();
    await expect(root).not.toHaveAttribute('data-state', 'disarmed');
    await keptWhole(page);
    await page.reload();
    await dashboard.living();
    await dashboard.survey();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

    const secrets = await page.evaluate(() =>
      ['ha_token', 'ha_refresh_token', 'ha_long_lived_token', 'token'].flatMap(
        (key) => localStorage.getItem(key) ?? [],
      ),
    );
    expect(secrets.length).toBeGreaterThanOrEqual(3);
    const { addresses, texts } = await keptInBrowser(page);
    expect(addresses.length).toBeGreaterThan(5);
    expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set([house.appUrl]));
    expect(addresses.filter((address) => /\/(?:api|auth)(?:[/?]|$)/.test(address))).toEqual([]);
    const all = texts.join('\n');
    for (const secret of [...secrets, house.owner.password]) expect(all.includes(secret)).toBe(false);
    const kept = texts.filter((text) => text.includes('alarm_control_panel.allarme_di_casa')).join('\n');
    expect(kept).not.toBe('');
    expect(kept).not.toMatch(/"1234"|token|entity_picture|latitude|longitude|user_id|code"/);
  },
);

test(
  'another person finds nothing of the one before',
  { tag: '@phone' },
  async ({ page, house, login, home, dashboard }) => {
    await home.living();
    await keptWhole(page);
    await home.logOut();
    await expect.poll(async () => (await keptInBrowser(page)).records).toBe(0);
    await login.signIn(house.guest);
    await dashboard.living();
    await keptWhole(page);
    const { texts } = await keptInBrowser(page);
    expect(texts.filter((text) => text.includes('"person":"maria"'))).toEqual([]);
    expect(texts.filter((text) => text.includes('"person":"luca"'))).toHaveLength(1);
  },
);
