import { test as base } from '#fixtures/shell-test.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect } from '#fixtures/test.ts';
import config from '../playwright.config.ts';

/** A host name of this machine that is no secure context, like a gateway in a home network. */
const name = 'casa.local';
const named = (url: string) => url.replace('127.0.0.1', name);

const test = base.extend({
  stack: async ({ stack }, use) =>
    use({ ...stack, appUrl: named(stack.appUrl), hubUrl: named(stack.hubUrl) }),
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
  'over plain http, without service workers, everything else works without errors',
  { tag: '@phone' },
  async ({ page, stack, pointer, login, dashboard, frame, search }) => {
    await login.open();
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([
      false,
      false,
    ]);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    const lamp = await pickLamp(stack.hubApi);
    const before = await stack.hubApi.state(lamp);
    await dashboard.flip(lamp);
    await expect.poll(() => stack.hubApi.state(lamp)).toBe(before === 'on' ? 'off' : 'on');
    await search.open();
    await search.look('luci');
    await pointer.press(search.results.first());
    await expect(page).toHaveURL(/\/ha-dashboard\?device=/);
    await frame.open(frame.menuButton, frame.menu);
    await expect(frame.menu.getByRole('listitem')).toHaveCount(7);
    await page.keyboard.press('Escape');
    await page.reload();
    await dashboard.waitUntilLive();
    // The page still scrolls to the device of its address: a card that was found may be out of the window again.
    await expect(async () => {
      await expect((await dashboard.find(lamp)).control).toBeEnabled({ timeout: 2_000 });
    }).toPass();
  },
);
