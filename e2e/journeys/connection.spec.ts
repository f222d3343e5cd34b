import type { Page } from '@playwright/test';
import { expectAccessible } from '#fixtures/accessibility.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

test.beforeEach(({ guard, stack }) => guard.expectConnectionErrors(stack.hubUrl));

test(
  'hub restart: values stay visible, controls are disabled, and the connection returns by itself',
  { tag: '@phone' },
  async ({ page, stack, demoHub, pointer, home }) => {
    const lamp = await pickLamp(stack.hubApi);
    await stack.hubApi.call('light.turn_on', { entity_id: lamp, brightness: 153 });
    const { root, control } = await home.find(lamp);
    await expect(root).toContainText(/Acces[oaie] · 60\s%/);

    demoHub.faults.restart({ downMs: 3000, startingMs: 1000 });
    await expect(home.banner).toHaveText(/Riconnessione…/);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).toContainText(/60\s%/);
    await expect(control).toBeDisabled();
    await expectAccessible(page);

    await expect(home.banner).toBeHidden();
    // It is 'unavailable' until the hub has started.
    await expect.poll(() => stack.hubApi.state(lamp)).toMatch(/^(?:on|off)$/);
    const before = await stack.hubApi.state(lamp);
    await expect(root).toHaveAttribute('data-state', before ?? 'gone');
    await expect(control).toBeEnabled();
    await pointer.press(control);
    await expect.poll(() => stack.hubApi.state(lamp)).toBe(before === 'on' ? 'off' : 'on');
  },
);

test(
  'a change made while disconnected shows after the reconnect',
  { tag: '@phone' },
  async ({ stack, demoHub, home }) => {
    const lamp = await pickLamp(stack.hubApi);
    await stack.hubApi.call('light.turn_on', { entity_id: lamp });
    const attributes = (await stack.hubApi.find(lamp))?.attributes ?? {};
    const { root } = await home.find(lamp);
    await expect(root).toHaveAttribute('data-state', 'on');
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await expect(home.banner).toHaveText(/Riconnessione…/);
    demoHub.faults.setState(lamp, 'off', attributes);
    await expect(root).toHaveAttribute('data-state', 'on');
    demoHub.faults.refuseConnections(false);
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(home.banner).toBeHidden();
  },
);

test('a cut connection is restored without user action', { tag: '@phone' }, async ({ demoHub, home }) => {
  demoHub.faults.dropSockets();
  await expect(home.banner).toBeHidden();
  await home.waitUntilLive();
});

test.describe('a hub that stays unreachable', { tag: '@phone' }, () => {
  // Five attempts with doubling delays come before the connection counts as lost.
  test.slow();
  // What moves in the meantime takes as much of the processor as another journey.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test.beforeEach(async ({ demoHub, home }) => {
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await expect(home.banner).toHaveText(/Connessione persa/, { timeout: 90_000 });
  });

  test("'Riprova' reconnects at once", async ({ page, demoHub, pointer, home }) => {
    for (const size of [page.viewportSize(), { width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      if (size !== null) await page.setViewportSize(size);
      await expectAccessible(page);
    }
    // A phone in landscape, with alarms too: greeting and summary end above the tabs.
    await page.setViewportSize({ width: 844, height: 390 });
    await expectAboveTabs(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const again = home.banner.getByRole('button', { name: 'Riprova' });
    await pointer.press(again);
    await expect(home.banner).toHaveText(/Riconnessione…/);
    demoHub.faults.refuseConnections(false);
    await expect(home.banner).toBeHidden({ timeout: 30_000 });
    await expect(home.cards.first().getByRole('switch').first()).toBeEnabled();
  });

  test('reconnects by itself without any interaction', async ({ demoHub, home }) => {
    demoHub.faults.refuseConnections(false);
    await expect(home.banner).toBeHidden({ timeout: 60_000 });
  });
});

test(
  'the heartbeat detects a silent hub, also the second time',
  { tag: '@phone' },
  async ({ stack, demoHub, home }) => {
    test.slow();
    const lamp = await pickLamp(stack.hubApi);
    const { control } = await home.find(lamp);
    for (const time of ['first', 'second']) {
      demoHub.faults.hang(true);
      await expect(home.banner, time).toBeVisible({ timeout: 40_000 });
      await expect(control).toBeDisabled();
      demoHub.faults.hang(false);
      await expect(home.banner, time).toBeHidden({ timeout: 40_000 });
      await expect(control).toBeEnabled();
    }
  },
);

test(
  'active alarms in landscape leave the summary above the tabs',
  { tag: '@phone' },
  async ({ page, demoHub, home }) => {
    await home.waitUntilLive();
    await page.setViewportSize({ width: 844, height: 390 });
    await expectAboveTabs(page);
    demoHub.faults.setState('alarm_control_panel.allarme_di_casa', 'triggered', {
      friendly_name: 'Allarme casa',
    });
    demoHub.faults.setState('binary_sensor.rilevatore_di_fumo', 'on', {
      device_class: 'smoke',
      friendly_name: 'Rilevatore di fumo',
    });
    const alarms = page.getByRole('alert');
    await expect(alarms).toHaveCount(2);
    await expectAboveTabs(page);
    for (const alarm of await alarms.all())
      await expect(alarm.getByRole('link')).toBeInViewport({ ratio: 1 });
  },
);

/** The summary ends, with its indicators, above the bar of the tabs. */
const expectAboveTabs = (page: Page) =>
  expect(async () => {
    const foot = await page.getByRole('group', { name: 'Scegli il riepilogo' }).boundingBox();
    const tabs = await page.getByRole('tablist').first().boundingBox();
    if (foot === null || tabs === null) throw new Error('summary and tabs are to be on the screen');
    expect(foot.y + foot.height).toBeLessThanOrEqual(tabs.y);
  }).toPass();
