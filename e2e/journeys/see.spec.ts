import { isKept, someLamp } from '#fixtures/pick.ts';
import { expect, test } from '#fixtures/test.ts';

test(
  'the house shows every kept device as the hub has it',
  { tag: ['@hub', '@phone'] },
  async ({ house, home }) => {
    const hidden = await house.witness.hiddenEntities();
    const there = (await house.witness.states()).filter(
      (state) => isKept(state) && !hidden.has(state.entity_id),
    );
    expect(there.length).toBeGreaterThan(10);
    const shown = await home.survey();
    expect([...shown.keys()].sort()).toEqual(there.map(({ entity_id }) => entity_id).sort());
    for (const { entity_id } of there) {
      const now = await house.witness.state(entity_id);
      // A house lives: what changed between the look and the question is looked at again.
      if (shown.get(entity_id)?.state !== now) {
        const { root } = await home.find(entity_id);
        await expect(root).toHaveAttribute('data-state', (await house.witness.state(entity_id)) ?? 'gone');
      }
    }
  },
);

test('devices stand in their rooms', { tag: ['@phone', '@hub'] }, async ({ page, house, home }) => {
  const rooms = await house.witness.rooms();
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
  'what a lamp does is said in Italian, with its figure',
  { tag: ['@phone', '@hub'] },
  async ({ house, home }) => {
    const lamp = await someLamp(house.witness);
    await house.witness.call('light.turn_on', { entity_id: lamp, brightness: 153 });
    const { root } = await home.find(lamp);
    await expect(root).toContainText(/Acceso · 60\s%/);
    await house.witness.call('light.turn_off', { entity_id: lamp });
    await expect(root).toContainText('Spento');
  },
);
