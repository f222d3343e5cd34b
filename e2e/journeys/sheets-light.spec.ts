import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

test(
  'the tall slider dims by drag, and by keys in steps of 25',
  { tag: '@hub' },
  async ({ page, stack, visit, pointer }) => {
    const { hubApi } = stack;
    const lamp = await pickLamp(hubApi);
    await hubApi.call('light.turn_on', { entity_id: lamp, brightness: 64 });
    await visit(`/?device=${lamp}`);
    const sheet = sheetOf(page, lamp);
    const slider = sheet.getByRole('slider', { name: 'Luminosità' });
    await expect(slider).toHaveAttribute('aria-valuetext', /25\s%/);

    const ground = slider.locator('..');
    const box = await ground.boundingBox();
    if (box === null) throw new Error('the slider is not in sight');
    const x = box.x + box.width / 2;
    await pointer.drag({ x, y: box.y + box.height * 0.75 }, { x, y: box.y + box.height * 0.25 });
    await expect.poll(() => hubApi.percent(lamp)).toBeGreaterThan(60);
    await expect(sheet).not.toHaveAttribute('data-pending');
    const percent = await hubApi.percent(lamp);
    await expect(sheet).toContainText(new RegExp(`${percent}\\s%`));

    await hubApi.call('light.turn_on', { entity_id: lamp, brightness: 100 });
    await expect(slider).toHaveValue('100');
    await slider.press('ArrowUp');
    await expect.poll(() => hubApi.attribute(lamp, 'brightness')).toBe(125);
    await slider.press('Home');
    await expect(sheet).toHaveAttribute('data-state', 'off');
    await expect.poll(() => hubApi.state(lamp)).toBe('off');
  },
);

test(
  'a light with colour sets a hue, a preset colour and an effect',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const lamp = 'light.striscia_led_libreria';
    const { hubApi } = stack;
    await visit(`/?device=${lamp}`);
    const sheet = sheetOf(page, lamp);
    await expect(sheet.getByRole('slider', { name: 'Bianco' })).toHaveCount(0);
    await pointer.press(sheet.getByRole('button', { name: 'Corallo' }));
    await expect.poll(() => hubApi.attribute(lamp, 'hs_color')).toEqual([3, 66]);
    await expect(sheet.getByRole('button', { name: 'Corallo' })).toHaveAttribute('aria-pressed', 'true');
    const hue = sheet.getByRole('slider', { name: 'Tinta' });
    await hue.press('ArrowRight');
    await expect.poll(() => hubApi.attribute(lamp, 'hs_color')).toEqual([13, 66]);
    await expect(hue).toHaveAttribute('aria-valuetext', 'Arancio');
    await sheet.getByRole('slider', { name: 'Intensità del colore' }).press('End');
    await expect.poll(() => hubApi.attribute(lamp, 'hs_color')).toEqual([13, 100]);
    await sheet.getByRole('combobox', { name: 'Effetto' }).selectOption({ label: 'Arcobaleno' });
    await expect.poll(() => hubApi.attribute(lamp, 'effect')).toBe('arcobaleno');
  },
);

test('a drag over the hue slider always sends the last value', async ({ page, stack, visit, pointer }) => {
  const lamp = 'light.striscia_led_libreria';
  const { hubApi } = stack;
  await visit(`/?device=${lamp}`);
  const hue = sheetOf(page, lamp).getByRole('slider', { name: 'Tinta' });
  await hue.scrollIntoViewIfNeeded();
  const box = await hue.boundingBox();
  if (box === null) throw new Error('the hues are not in sight');
  const y = box.y + box.height / 2;
  await pointer.drag({ x: box.x + box.width * 0.2, y }, { x: box.x + box.width * 0.5, y });
  await expect(sheetOf(page, lamp)).not.toHaveAttribute('data-pending');
  const shown = Number(await hue.inputValue());
  expect(shown).toBeGreaterThan(150);
  await expect
    .poll(async () => Math.round(((await hubApi.attribute(lamp, 'hs_color')) as [number])[0]))
    .toBe(shown);
});

test(
  'a light with colour temperature sets it',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, visit }) => {
    const { hubApi } = stack;
    const tunable = (await hubApi.states()).find(
      ({ state, attributes: { supported_color_modes: modes } }) =>
        state !== 'unavailable' && Array.isArray(modes) && modes.includes('color_temp'),
    );
    if (tunable === undefined) throw new Error('this hub has no lamp with colour temperature');
    const lamp = tunable.entity_id;
    await hubApi.call('light.turn_on', { entity_id: lamp, color_temp_kelvin: 3000 });
    await visit(`/?device=${lamp}`);
    const white = sheetOf(page, lamp).getByRole('slider', { name: 'Bianco' });
    await expect(white).toHaveAttribute('aria-valuetext', /^3\.00\d kelvin, caldo$/);
    await white.press('End');
    const coolest = Number(await hubApi.attribute(lamp, 'max_color_temp_kelvin'));
    await expect
      .poll(async () => Number(await hubApi.attribute(lamp, 'color_temp_kelvin')))
      .toBeGreaterThan(coolest - 150);
    await expect(white).toHaveAttribute('aria-valuetext', /freddo$/);
  },
);

test(
  "a refused command is explained, and the hub's value returns",
  { tag: '@phone' },
  async ({ page, demoHub, visit, pointer }) => {
    const lamp = 'light.striscia_led_libreria';
    await visit(`/?device=${lamp}`);
    const sheet = sheetOf(page, lamp);
    demoHub.faults.refuseService('light.turn_on', { code: 'home_assistant_error', message: 'no' });
    await pointer.press(sheet.getByRole('button', { name: 'Corallo' }));
    await expect(sheet.getByRole('alert')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Corallo' })).toHaveAttribute('aria-pressed', 'false');
    await expect(sheet.getByRole('button', { name: 'Lavanda' })).toHaveAttribute('aria-pressed', 'true');
  },
);

test('an on/off light has one large switch', { tag: '@phone' }, async ({ page, stack, visit, pointer }) => {
  const lamp = 'light.lampadario';
  await visit(`/?device=${lamp}`);
  const sheet = sheetOf(page, lamp);
  await expect(sheet.getByRole('slider')).toHaveCount(0);
  const power = sheet.getByRole('switch', { name: 'Lampadario' });
  await expect(power).not.toBeChecked();
  await pointer.press(power);
  await expect(power).toBeChecked();
  expect(await stack.hubApi.state(lamp)).toBe('on');
});
