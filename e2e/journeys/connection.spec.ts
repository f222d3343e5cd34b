import { expectAccessible } from '#fixtures/accessibility.ts';
import { someLamp } from '#fixtures/pick.ts';
import { expect, test } from '#fixtures/test.ts';

test.beforeEach(({ guard, house }) => guard.expectTrouble(house.hubUrl));

test(
  'the hub restarts under it: values stay, nothing pretends, and the house comes back by itself',
  { tag: '@phone' },
  async ({ page, house, demo, hand, home }) => {
    const lamp = await someLamp(house.witness);
    await house.witness.call('light.turn_on', { entity_id: lamp, brightness: 153 });
    const { root, control } = await home.find(lamp);
    await expect(root).toContainText(/Acceso · 60\s%/);

    demo.faults.restart({ downMs: 3000, startingMs: 1000 });
    await expect(home.banner).toHaveText(/Riconnessione…/);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).toContainText(/60\s%/);
    await expect(control).toBeDisabled();
    await expectAccessible(page);

    await expect(home.banner).toBeHidden();
    await expect(control).toBeEnabled();
    const before = await house.witness.state(lamp);
    await expect(root).toHaveAttribute('data-state', before ?? 'gone');
    await hand.press(control);
    await expect.poll(() => house.witness.state(lamp)).toBe(before === 'on' ? 'off' : 'on');
  },
);

test(
  'a change made while the line was down shows when it is back',
  { tag: '@phone' },
  async ({ house, demo, home }) => {
    const lamp = await someLamp(house.witness);
    await house.witness.call('light.turn_on', { entity_id: lamp });
    const attributes = (await house.witness.find(lamp))?.attributes ?? {};
    const { root } = await home.find(lamp);
    await expect(root).toHaveAttribute('data-state', 'on');
    demo.faults.refuseConnections(true);
    demo.faults.dropSockets();
    await expect(home.banner).toHaveText(/Riconnessione…/);
    demo.faults.setState(lamp, 'off', attributes);
    await expect(root).toHaveAttribute('data-state', 'on');
    demo.faults.refuseConnections(false);
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(home.banner).toBeHidden();
  },
);

test(
  'a line that is cut comes back without a word from anybody',
  { tag: '@phone' },
  async ({ demo, home }) => {
    demo.faults.dropSockets();
    await expect(home.banner).toBeHidden();
    await home.living();
  },
);

test.describe('a hub that stays away', { tag: '@phone' }, () => {
  // Five attempts with doubling pauses come before the line counts as lost.
  test.slow();

  test.beforeEach(async ({ demo, home }) => {
    demo.faults.refuseConnections(true);
    demo.faults.dropSockets();
    await expect(home.banner).toHaveText(/Connessione persa/, { timeout: 90_000 });
  });

  test("'Riprova' tries at once, and the house is back", async ({ page, demo, hand, home }) => {
    for (const size of [page.viewportSize(), { width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      if (size !== null) await page.setViewportSize(size);
      await expectAccessible(page);
    }
    const again = home.banner.getByRole('button', { name: 'Riprova' });
    await hand.press(again);
    await expect(home.banner).toHaveText(/Riconnessione…/);
    demo.faults.refuseConnections(false);
    await expect(home.banner).toBeHidden({ timeout: 30_000 });
    await expect(home.cards.first().getByRole('switch').first()).toBeEnabled();
  });

  test('a tablet on the wall comes back by itself', async ({ demo, home }) => {
    demo.faults.refuseConnections(false);
    await expect(home.banner).toBeHidden({ timeout: 60_000 });
  });
});

test(
  'a hub that falls silent is noticed, and noticed again the second time',
  { tag: '@phone' },
  async ({ house, demo, home }) => {
    test.slow();
    const lamp = await someLamp(house.witness);
    const { control } = await home.find(lamp);
    for (const time of ['first', 'second']) {
      demo.faults.hang(true);
      await expect(home.banner, time).toBeVisible({ timeout: 40_000 });
      await expect(control).toBeDisabled();
      demo.faults.hang(false);
      await expect(home.banner, time).toBeHidden({ timeout: 40_000 });
      await expect(control).toBeEnabled();
    }
  },
);
