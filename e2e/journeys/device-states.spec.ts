import { isSupportedDevice, pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

test(
  "the dashboard shows every supported device with the hub's state",
  { tag: ['@hub', '@phone'] },
  async ({ stack, home }) => {
    const hidden = await stack.hubApi.hiddenEntities();
    const there = (await stack.hubApi.states()).filter(
      (state) => isSupportedDevice(state) && !hidden.has(state.entity_id),
    );
    expect(there.length).toBeGreaterThan(10);
    const shown = await home.survey();
    expect([...shown.keys()].sort()).toEqual(there.map(({ entity_id }) => entity_id).sort());
    for (const { entity_id } of there) {
      const now = await stack.hubApi.state(entity_id);
      // States change meanwhile: one that changed between reading the screen and the hub is read again.
      if (shown.get(entity_id)?.state !== now) {
        const { root } = await home.find(entity_id);
        await expect(root).toHaveAttribute('data-state', (await stack.hubApi.state(entity_id)) ?? 'gone');
      }
    }
  },
);

test('devices are listed in their areas', { tag: ['@phone', '@hub'] }, async ({ page, stack, home }) => {
  const rooms = await stack.hubApi.rooms();
  expect(rooms.size).toBeGreaterThan(3);
  const shown = new Map<string, string>();
  await home.walk(async () => {
    const here = await page
      .locator('[data-room] [data-entity]')
      .evaluateAll((cards) =>
        cards.map(
          (card) =>
            [
              card.getAttribute('data-entity') ?? '',
              card.closest('[data-room]')?.getAttribute('data-room') ?? '',
            ] as const,
        ),
      );
    for (const [entity, room] of here) shown.set(entity, room);
  });
  for (const [entity, room] of rooms) if (shown.has(entity)) expect(shown.get(entity), entity).toBe(room);
});

test(
  'the state of a light is shown in Italian, with its percentage',
  { tag: ['@phone', '@hub'] },
  async ({ stack, home }) => {
    const lamp = await pickLamp(stack.hubApi);
    await stack.hubApi.call('light.turn_on', { entity_id: lamp, brightness: 153 });
    const { root } = await home.find(lamp);
    await expect(root).toContainText(/Acces[oaie] · 60\s%/);
    await stack.hubApi.call('light.turn_off', { entity_id: lamp });
    await expect(root).toContainText(/Spent[oaie]/);
  },
);

test('with text twice as large no figure of a card is cut', { tag: '@phone' }, async ({ page, home }) => {
  await home.waitUntilLive();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const seen: boolean[] = [];
  await home.walk(async () => {
    // A figure is followed by its unit.
    const figures = page
      .locator('[data-entity] span:has(> small:only-child)')
      .filter({ hasText: /^[\d.,]+ \S+$/ });
    seen.push(...(await figures.evaluateAll((all) => all.map((one) => one.scrollWidth <= one.clientWidth))));
  });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).not.toContain(false);
});

for (const percent of [125, 200])
  test(
    `with text at ${percent} % no room has its name or what it says of itself cut`,
    { tag: '@phone' },
    async ({ page, home }) => {
      await home.waitUntilLive();
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
      const seen = new Map<string, boolean>();
      await home.walk(async () => {
        const words = page.locator('[data-room]').locator('h2:not(.vh), h2 + div, h2 + div > *');
        for (const [text, whole] of await words.evaluateAll((all) =>
          all.map((one): readonly [string, boolean] => [
            one.textContent,
            one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1,
          ]),
        ))
          seen.set(text, whole);
      });
      expect(seen.size).toBeGreaterThan(6);
      expect([...seen].filter(([, whole]) => !whole)).toEqual([]);
    },
  );
