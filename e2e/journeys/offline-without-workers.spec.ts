import { test as base } from '#fixtures/frame-test.ts';
import { someLamp } from '#fixtures/pick.ts';
import { expect } from '#fixtures/test.ts';
import config from '../playwright.config.ts';

/** A name that means this machine, and is no secure context: as the address of a gateway in a house. */
const name = 'casa.test';
const named = (url: string) => url.replace('127.0.0.1', name);

const test = base.extend({
  house: async ({ house }, use) =>
    use({ ...house, appUrl: named(house.appUrl), hubUrl: named(house.hubUrl) }),
});

const { launchOptions } = config.use ?? {};
test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  },
});

test(
  'over plain http in a house, where browsers keep no app, everything else works and nothing complains',
  { tag: '@phone' },
  async ({ page, house, hand, login, dashboard, frame, search }) => {
    await login.open();
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([
      false,
      false,
    ]);
    await login.signIn(house.owner);
    await dashboard.living();
    const lamp = await someLamp(house.witness);
    const before = await house.witness.state(lamp);
    await dashboard.flip(lamp);
    await expect.poll(() => house.witness.state(lamp)).toBe(before === 'on' ? 'off' : 'on');
    await search.open();
    await search.look('luci');
    await hand.press(search.results.first());
    await expect(page).toHaveURL(/\/ha-dashboard\?device=/);
    await frame.open(frame.menuButton, frame.menu);
    await expect(frame.menu.getByRole('listitem')).toHaveCount(10);
    await page.keyboard.press('Escape');
    await page.reload();
    await dashboard.living();
    await expect((await dashboard.find(lamp)).control).toBeEnabled();
  },
);
