import { expectAccessibleScreen, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { test } from '#fixtures/shell-test.ts';
import { expect } from '#fixtures/test.ts';

test('a house without tickets', { tag: '@phone' }, async ({ page, hasTouch, home }) => {
  await home.waitUntilLive();
  await page.goto('/support-tickets');
  await expect(page.getByRole('heading', { name: 'I miei ticket', level: 1 })).toBeVisible();
  // The service of the house, or that there is none.
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
});

test('the sidebar and the notifications', async ({ page, hasTouch, home, frame }) => {
  await home.waitUntilLive();
  // Beside the page, the sidebar is checked with every screen.
  if (frame.phone) {
    await frame.showSide();
    await expectAccessibleScreen(page, hasTouch);
    await page.keyboard.press('Escape');
  }
  await frame.open(frame.bell, frame.notifications);
  await expectAccessibleScreen(page, hasTouch);
});

test('the menu, and the confirmation prompt of the reset', async ({ page, hasTouch, home, frame }) => {
  await home.waitUntilLive();
  await frame.open(frame.menuButton, frame.menu);
  await expect(frame.menu.getByRole('link').first()).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
  await frame.open(frame.menu.getByRole('button', { name: 'Reimposta Server' }), frame.askReset);
  await expectAccessibleScreen(page, hasTouch);
});

test(
  'the menu that failed to load',
  { tag: '@phone' },
  async ({ page, hasTouch, stack, demoHub, guard, home, frame }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await home.waitUntilLive();
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await page.reload();
    await frame.open(frame.menuButton, frame.menu);
    await expect(frame.menu.getByRole('alert')).toBeVisible();
    await expectAccessibleScreen(page, hasTouch);
  },
);

test('the search, with results and without', async ({ page, hasTouch, home, search }) => {
  await home.waitUntilLive();
  await search.open();
  await search.look('luci');
  await expect(search.results.first()).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
  await search.look('niente del genere');
  await expect(page.getByText('Nessun dispositivo trovato')).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
});

test('the rail of a tablet', { tag: '@phone' }, async ({ page, home, frame }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await home.waitUntilLive();
  await expect(frame.side).toBeVisible();
  await expect(frame.side.getByRole('link', { name: 'Mappa', exact: true })).toBeVisible();
  await expectAccessibleScreen(page, true);
});

test(
  'the frame with text twice as large, and 320 pixels wide',
  { tag: '@phone' },
  async ({ page, home, frame, search }) => {
    await home.waitUntilLive();
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate((of) => (document.documentElement.style.fontSize = of), size);
      for (const [button, what] of [
        [frame.openSide, frame.side],
        [frame.me, frame.personMenu],
        [frame.menuButton, frame.menu],
        [frame.bell, frame.notifications],
      ] as const) {
        await frame.open(button, what);
        await expectNoSidewaysScroll(page);
        await page.keyboard.press('Escape');
        await expect(what).toBeHidden();
      }
      await search.open();
      await search.look('luci');
      await expect(search.results.first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(frame.finder).toBeHidden();
    }
  },
);
