import type { Locator, Page } from '@playwright/test';
import { test } from '#fixtures/shell-test.ts';
import { expect } from '#fixtures/test.ts';

/** Presses the Tab key at most `stops` times until the target has the focus. */
async function tabTo(page: Page, target: Locator, stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('the sidebar, the menu, the search and the personal menu, by keyboard alone', async ({
  page,
  stack,
  home,
  frame,
  search,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await home.waitUntilLive();

  if (frame.phone) {
    await tabTo(page, frame.openSide, 3);
    await page.keyboard.press('Enter');
    await expect(frame.side).toBeVisible();
  }
  const map = frame.side.getByRole('link', { name: 'Mappa', exact: true });
  await tabTo(page, map, 6);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${stack.appUrl}/map`);
  await expect(page.getByRole('heading', { name: 'Mappa', level: 1 })).toBeVisible();
  if (frame.phone) await expect(frame.openSide).toBeFocused();

  await frame.menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(frame.menu.getByRole('link').first()).toBeVisible();
  const inMenu = () => frame.menu.evaluate((menu) => menu.contains(document.activeElement));
  await expect.poll(inMenu).toBe(true);
  const stops = await frame.menu.locator('a, button').count();
  // Tab cycles through the menu and never leaves it.
  const seen = new Set<string>();
  for (let stop = 0; stop < stops + 2; stop += 1) {
    await page.keyboard.press('Tab');
    // At either end the library's focus guard passes the focus on, a moment later.
    await expect.poll(inMenu).toBe(true);
    seen.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''));
  }
  expect(seen.size).toBeGreaterThanOrEqual(stops);
  const reset = frame.menu.getByRole('button', { name: 'Reimposta Server' });
  await reset.focus();
  await page.keyboard.press('Space');
  await expect(frame.askReset).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reset).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame.menuButton).toBeFocused();

  if (frame.phone) {
    await frame.openFinder.focus();
    await page.keyboard.press('Enter');
  } else await search.input.focus();
  await expect(search.input).toBeFocused();
  await page.keyboard.type('luci');
  await expect(search.results.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ha-dashboard\?device=\w+\.luci_/);
  await home.waitUntilLive();

  await frame.me.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Profilo' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${stack.appUrl}/profile`);
  await expect(page.getByRole('main', { name: 'Il Mio Profilo' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/ha-dashboard/);
  await home.waitUntilLive();
  await expect(page.getByRole('main', { name: 'Il Mio Profilo' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'the Tab key reaches every control of the dashboard, from top to bottom',
  { tag: '@phone' },
  async ({ page, home }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await home.waitUntilLive();
    const expected = new Set<string>();
    await home.walk(async () => {
      const here = await home.cards.evaluateAll((cards) =>
        cards.flatMap((card) =>
          card.querySelector('button, input') === null ? [] : (card.getAttribute('data-entity') ?? []),
        ),
      );
      for (const entity of here) expected.add(entity);
    });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await home.waitUntilLive();
    const skip = page.getByRole('link', { name: 'Vai al contenuto' });
    await skip.focus();
    await page.keyboard.press('Enter');
    const reached = new Set<string>();
    for (;;) {
      await page.keyboard.press('Tab');
      const { within, entity } = await page.evaluate(async () => {
        // Rows are rendered as the page scrolls to them, and no person presses Tab twice within a frame.
        for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
        const here = document.activeElement;
        return {
          within: here?.closest('main') !== null,
          entity: here?.closest('[data-entity]')?.getAttribute('data-entity') ?? undefined,
        };
      });
      if (!within) break;
      // The summary, the tabs and the headings of the rooms are focusable too.
      if (entity !== undefined) reached.add(entity);
    }
    expect([...reached].sort()).toEqual([...expected].sort());
  },
);
