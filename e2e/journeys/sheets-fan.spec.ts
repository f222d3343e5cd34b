import { expect, test } from '#fixtures/test.ts';

const fan = 'fan.ventilatore';
const SET_SPEED = 1;

test(
  'a fan turns by steps, takes its presets, swings and goes round the other way',
  { tag: '@phone' },
  async ({ page, house, visit, hand }) => {
    const { witness } = house;
    await visit(`/?device=${fan}`);
    const sheet = page.locator(`[data-sheet="${fan}"]`);
    await expect(sheet).toContainText('Spento');
    const speed = sheet.getByRole('slider', { name: 'Velocità' });
    await speed.press('ArrowUp');
    await expect.poll(() => witness.attribute(fan, 'percentage')).toBe(33);
    await expect(sheet).toContainText(/33\s%/);
    await speed.press('End');
    await expect.poll(() => witness.attribute(fan, 'percentage')).toBe(100);
    await hand.press(sheet.getByRole('radio', { name: 'Brezza' }));
    await expect.poll(() => witness.attribute(fan, 'preset_mode')).toBe('brezza');
    await hand.press(sheet.getByRole('switch', { name: 'Oscillazione' }));
    await expect.poll(() => witness.attribute(fan, 'oscillating')).toBe(true);
    await expect(sheet.getByRole('switch', { name: 'Oscillazione' })).toBeChecked();
    await hand.press(sheet.getByRole('radio', { name: 'Indietro' }));
    await expect.poll(() => witness.attribute(fan, 'direction')).toBe('reverse');
    await hand.press(sheet.getByRole('switch', { name: 'Ventilatore' }));
    await expect(sheet).toHaveAttribute('data-state', 'off');
  },
);

test('a fan of any house takes its speed', { tag: ['@phone', '@hub'] }, async ({ page, house, visit }) => {
  const { witness } = house;
  const graded = (await witness.states()).find(
    ({ entity_id, state, attributes }) =>
      entity_id.startsWith('fan.') &&
      state !== 'unavailable' &&
      (Number(attributes['supported_features']) & SET_SPEED) !== 0,
  );
  if (graded === undefined) throw new Error('this house has no fan with speeds');
  const { entity_id } = graded;
  await witness.call('fan.turn_off', { entity_id });
  await visit(`/?device=${entity_id}`);
  const sheet = page.locator(`[data-sheet="${entity_id}"]`);
  await expect(sheet).toHaveAttribute('data-state', 'off');
  const speed = sheet.getByRole('slider', { name: 'Velocità' });
  await speed.press('End');
  await expect.poll(() => witness.attribute(entity_id, 'percentage')).toBe(100);
  await expect(sheet).toHaveAttribute('data-state', 'on');
  await expect(sheet).toContainText(/100\s%/);
  await speed.press('Home');
  await expect.poll(() => witness.state(entity_id)).toBe('off');
});
