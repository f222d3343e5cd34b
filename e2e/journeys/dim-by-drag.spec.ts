import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

test('a drag across the card dims the light', { tag: '@hub' }, async ({ stack, pointer, home }) => {
  const { hubApi } = stack;
  const lamp = await pickLamp(hubApi);
  await hubApi.call('light.turn_on', { entity_id: lamp, brightness: 64 });
  const { root } = await home.find(lamp);
  await expect(root).toContainText(/25\s%/);
  const box = await root.boundingBox();
  if (box === null) throw new Error('the card is not in sight');
  const y = box.y + box.height * 0.6;
  await pointer.drag({ x: box.x + box.width * 0.2, y }, { x: box.x + box.width * 0.8, y });
  await expect.poll(() => hubApi.percent(lamp)).toBeGreaterThan(60);
  const percent = await hubApi.percent(lamp);
  await expect(root).toContainText(new RegExp(`${percent}\\s%`));
  await expect(root).not.toHaveAttribute('data-pending');
});

test('the arrow keys dim the light', { tag: ['@phone', '@hub'] }, async ({ stack, home }) => {
  const { hubApi } = stack;
  const lamp = await pickLamp(hubApi);
  await hubApi.call('light.turn_on', { entity_id: lamp, brightness: 128 });
  const { root, dim } = await home.find(lamp);
  await expect(root).toContainText(/50\s%/);
  await dim.focus();
  await dim.press('ArrowRight');
  await expect.poll(() => hubApi.percent(lamp)).toBeGreaterThan(50);
  await expect(root).not.toHaveAttribute('data-pending');
  const brighter = await hubApi.percent(lamp);
  await dim.press('ArrowLeft');
  await expect.poll(() => hubApi.percent(lamp)).toBeLessThan(brighter);
  await dim.press('End');
  await expect.poll(() => hubApi.percent(lamp)).toBe(100);
  await expect(root).toContainText(/100\s%/);
});

test(
  "an upward swipe over a light's card scrolls the page and does not dim",
  { tag: '@phone' },
  async ({ page, stack, pointer, home }) => {
    const lamp = await pickLamp(stack.hubApi);
    await stack.hubApi.call('light.turn_on', { entity_id: lamp, brightness: 128 });
    const { root } = await home.find(lamp);
    await expect(root).toContainText(/50\s%/);
    const box = await root.boundingBox();
    if (box === null) throw new Error('the card is not in sight');
    const before = await page.evaluate(() => scrollY);
    const x = box.x + box.width / 2;
    await pointer.drag({ x, y: box.y + box.height / 2 }, { x: x + 4, y: box.y - 200 });
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    expect(await stack.hubApi.percent(lamp)).toBe(50);
  },
);
