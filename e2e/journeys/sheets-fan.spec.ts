import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

const fan = 'fan.ventilatore';
const SET_SPEED = 1;

test(
  'a fan sets speed, preset, oscillation and direction',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const { hubApi } = stack;
    await visit(`/?device=${fan}`);
    const sheet = sheetOf(page, fan);
    await expect(sheet).toContainText('Spento');
    const speed = sheet.getByRole('slider', { name: 'Velocità' });
    await speed.press('ArrowUp');
    await expect.poll(() => hubApi.attribute(fan, 'percentage')).toBe(33);
    await expect(sheet).toContainText(/33\s%/);
    await speed.press('End');
    await expect.poll(() => hubApi.attribute(fan, 'percentage')).toBe(100);
    await pointer.press(sheet.getByRole('radio', { name: 'Brezza' }));
    await expect.poll(() => hubApi.attribute(fan, 'preset_mode')).toBe('brezza');
    await pointer.press(sheet.getByRole('switch', { name: 'Oscillazione' }));
    await expect.poll(() => hubApi.attribute(fan, 'oscillating')).toBe(true);
    await expect(sheet.getByRole('switch', { name: 'Oscillazione' })).toBeChecked();
    await pointer.press(sheet.getByRole('radio', { name: 'Indietro' }));
    await expect.poll(() => hubApi.attribute(fan, 'direction')).toBe('reverse');
    await pointer.press(sheet.getByRole('switch', { name: 'Ventilatore' }));
    await expect(sheet).toHaveAttribute('data-state', 'off');
  },
);

test('a fan of any hub is set to a speed', { tag: ['@phone', '@hub'] }, async ({ page, stack, visit }) => {
  const { hubApi } = stack;
  const graded = (await hubApi.states()).find(
    ({ entity_id, state, attributes }) =>
      entity_id.startsWith('fan.') &&
      state !== 'unavailable' &&
      (Number(attributes['supported_features']) & SET_SPEED) !== 0,
  );
  if (graded === undefined) throw new Error('this hub has no fan with speeds');
  const { entity_id } = graded;
  await hubApi.call('fan.turn_off', { entity_id });
  await visit(`/?device=${entity_id}`);
  const sheet = sheetOf(page, entity_id);
  await expect(sheet).toHaveAttribute('data-state', 'off');
  const speed = sheet.getByRole('slider', { name: 'Velocità' });
  await speed.press('End');
  await expect.poll(() => hubApi.attribute(entity_id, 'percentage')).toBe(100);
  await expect(sheet).toHaveAttribute('data-state', 'on');
  await expect(sheet).toContainText(/100\s%/);
  await speed.press('Home');
  await expect.poll(() => hubApi.state(entity_id)).toBe('off');
});
