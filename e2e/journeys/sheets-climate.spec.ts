import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { pickThermostat } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';
import type { HubState, HubApi } from '#fixtures/hub-api.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

const climates = async (hubApi: HubApi) =>
  (await hubApi.states()).filter(
    ({ entity_id, state }) => entity_id.startsWith('climate.') && state !== 'unavailable',
  );

function listOf({ attributes }: HubState, name: string): readonly string[] {
  const list = attributes[name];
  return Array.isArray(list) ? list.map(String) : [];
}

test(
  'a thermostat is set by buttons, by keys and by dragging its dial, and changes its mode',
  { tag: '@hub' },
  async ({ page, stack, home, pointer }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const { entity_id } = await pickThermostat(hubApi);
    await hubApi.call('climate.set_hvac_mode', { entity_id, hvac_mode: 'heat' });
    await hubApi.call('climate.set_temperature', { entity_id, temperature: 20 });
    const isSetTo = (degrees: number) =>
      expect.poll(() => hubApi.attribute(entity_id, 'temperature')).toBe(degrees);
    await page.goto(`/?device=${entity_id}`);
    const sheet = sheetOf(page, entity_id);
    const dial = sheet.getByRole('slider', { name: 'Temperatura desiderata' });
    await expect(dial).toHaveValue('20');

    await pointer.press(sheet.getByRole('button', { name: /^Alza di/ }));
    await expect.poll(() => hubApi.attribute(entity_id, 'temperature')).toBeGreaterThan(20);
    await pointer.press(sheet.getByRole('button', { name: /^Abbassa di/ }));
    await isSetTo(20);
    await expect(sheet).not.toHaveAttribute('data-pending');
    await dial.press('Home');
    await isSetTo(Number(await dial.getAttribute('min')));

    // The top of the dial's arc is the middle of its range.
    const box = await sheet.locator('svg:has([data-line])').boundingBox();
    if (box === null) throw new Error('the dial is not in sight');
    const at = (x: number, y: number) => ({
      x: box.x + (box.width * x) / 320,
      y: box.y + (box.height * y) / 300,
    });
    await pointer.drag(at(44, 200), at(160, 26));
    const [min, max] = [Number(await dial.getAttribute('min')), Number(await dial.getAttribute('max'))];
    await expect
      .poll(async () => Math.abs(Number(await hubApi.attribute(entity_id, 'temperature')) - (min + max) / 2))
      .toBeLessThanOrEqual(1);
    await expect(sheet).not.toHaveAttribute('data-pending');

    await pointer.press(sheet.getByRole('radio', { name: 'Spento' }));
    await expect.poll(() => hubApi.state(entity_id)).toBe('off');
    await pointer.press(sheet.getByRole('radio', { name: 'Caldo', exact: true }));
    await expect(sheet).toHaveAttribute('data-state', 'heat');
    await hubApi.call('climate.set_temperature', { entity_id, temperature: 21 });
    await expect(dial).toHaveValue('21');
  },
);

test(
  'a thermostat with low and high target sets each, and its fan mode',
  { tag: ['@hub', '@phone'] },
  async ({ page, stack, visit, pointer }) => {
    const { hubApi } = stack;
    const device = (await climates(hubApi)).find(
      (state) => listOf(state, 'hvac_modes').includes('heat_cool') && listOf(state, 'fan_modes').length > 1,
    );
    if (device === undefined) throw new Error('this hub has no air conditioner that heats and cools');
    const { entity_id } = device;
    await hubApi.call('climate.set_hvac_mode', { entity_id, hvac_mode: 'heat_cool' });
    await hubApi.call('climate.set_temperature', { entity_id, target_temp_low: 20, target_temp_high: 24 });
    await visit(`/?device=${entity_id}`);
    const sheet = sheetOf(page, entity_id);
    const low = sheet.getByRole('slider', { name: 'Temperatura minima' });
    const high = sheet.getByRole('slider', { name: 'Temperatura massima' });
    await expect(low).toHaveValue('20');
    await expect(high).toHaveValue('24');
    await high.press('PageUp');
    await expect.poll(() => hubApi.attribute(entity_id, 'target_temp_high')).toBeGreaterThan(24);
    await pointer.press(sheet.getByRole('button', { name: /^Temperatura minima/ }));
    await pointer.press(sheet.getByRole('button', { name: /^Abbassa di/ }));
    await expect.poll(() => hubApi.attribute(entity_id, 'target_temp_low')).toBeLessThan(20);
    await expect(sheet).not.toHaveAttribute('data-pending');

    const fan = sheet.getByRole('combobox', { name: 'Ventola' });
    const speed = listOf(device, 'fan_modes').find((mode) => mode !== device.attributes['fan_mode']) ?? '';
    await fan.selectOption(speed);
    await expect.poll(() => hubApi.attribute(entity_id, 'fan_mode')).toBe(speed);
  },
);

test('a preset is chosen', { tag: ['@hub', '@phone'] }, async ({ page, stack, visit }) => {
  const { hubApi } = stack;
  const device = (await climates(hubApi)).find((state) => listOf(state, 'preset_modes').includes('eco'));
  if (device === undefined) throw new Error('this hub has no thermostat with presets');
  const { entity_id } = device;
  const other = listOf(device, 'preset_modes').find((preset) => preset !== 'eco') ?? '';
  await hubApi.call('climate.set_preset_mode', { entity_id, preset_mode: other });
  await visit(`/?device=${entity_id}`);
  const preset = sheetOf(page, entity_id).getByRole('combobox', { name: 'Preimpostazione' });
  await expect(preset).toHaveValue(other);
  await preset.selectOption({ label: 'Eco' });
  await expect.poll(() => hubApi.attribute(entity_id, 'preset_mode')).toBe('eco');
  await expect(sheetOf(page, entity_id)).not.toHaveAttribute('data-pending');
});

test(
  "a refused command is explained, and the hub's value returns",
  { tag: '@phone' },
  async ({ page, demoHub, visit, pointer }) => {
    const entityId = 'climate.termostato';
    await visit(`/?device=${entityId}`);
    const sheet = sheetOf(page, entityId);
    const dial = sheet.getByRole('slider', { name: 'Temperatura desiderata' });
    await expect(dial).toHaveValue('22');
    demoHub.faults.refuseService('climate.set_temperature', { code: 'home_assistant_error', message: 'no' });
    await pointer.press(sheet.getByRole('button', { name: 'Alza di mezzo grado' }));
    await expect(sheet.getByRole('alert')).toBeVisible();
    await expect(dial).toHaveValue('22');
  },
);

test('the climate sheets are accessible', async ({ page, visit }) => {
  for (const entityId of ['climate.termostato', 'climate.climatizzatore']) {
    await visit(`/?device=${entityId}`);
    await expect(sheetOf(page, entityId).getByRole('radiogroup')).toBeVisible();
    await expectAccessibleScreen(page, true);
  }
});
