import { someLamp } from '#fixtures/pick.ts';
import { expect, test } from '#fixtures/test.ts';

test('a drag across the card dims the lamp', { tag: '@hub' }, async ({ house, hand, home }) => {
  const { witness } = house;
  const lamp = await someLamp(witness);
  await witness.call('light.turn_on', { entity_id: lamp, brightness: 64 });
  const { root } = await home.find(lamp);
  await expect(root).toContainText(/25\s%/);
  const box = await root.boundingBox();
  if (box === null) throw new Error('the card is not in sight');
  const y = box.y + box.height * 0.6;
  await hand.drag({ x: box.x + box.width * 0.2, y }, { x: box.x + box.width * 0.8, y });
  await expect.poll(() => witness.percent(lamp)).toBeGreaterThan(60);
  const percent = await witness.percent(lamp);
  await expect(root).toContainText(new RegExp(`${percent}\\s%`));
  await expect(root).not.toHaveAttribute('data-pending');
});

test('the arrow keys dim it too', { tag: ['@phone', '@hub'] }, async ({ house, home }) => {
  const { witness } = house;
  const lamp = await someLamp(witness);
  await witness.call('light.turn_on', { entity_id: lamp, brightness: 128 });
  const { root, dim } = await home.find(lamp);
  await expect(root).toContainText(/50\s%/);
  await dim.focus();
  await dim.press('ArrowRight');
  await expect.poll(() => witness.percent(lamp)).toBeGreaterThan(50);
  await expect(root).not.toHaveAttribute('data-pending');
  const brighter = await witness.percent(lamp);
  await dim.press('ArrowLeft');
  await expect.poll(() => witness.percent(lamp)).toBeLessThan(brighter);
  await dim.press('End');
  await expect.poll(() => witness.percent(lamp)).toBe(100);
  await expect(root).toContainText(/100\s%/);
});

test(
  'an upward swipe over a lamp scrolls the house and dims nothing',
  { tag: '@phone' },
  async ({ page, house, hand, home }) => {
    const lamp = await someLamp(house.witness);
    await house.witness.call('light.turn_on', { entity_id: lamp, brightness: 128 });
    const { root } = await home.find(lamp);
    await expect(root).toContainText(/50\s%/);
    const box = await root.boundingBox();
    if (box === null) throw new Error('the card is not in sight');
    const before = await page.evaluate(() => scrollY);
    const x = box.x + box.width / 2;
    await hand.drag({ x, y: box.y + box.height / 2 }, { x: x + 4, y: box.y - 200 });
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    expect(await house.witness.percent(lamp)).toBe(50);
  },
);
