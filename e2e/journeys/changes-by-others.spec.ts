import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

test('a change made by another client is shown', { tag: ['@phone', '@hub'] }, async ({ stack, home }) => {
  const lamp = await pickLamp(stack.hubApi);
  const { root } = await home.find(lamp);
  for (const [service, state] of [
    ['light.turn_on', 'on'],
    ['light.turn_off', 'off'],
    ['light.turn_on', 'on'],
  ] as const) {
    await stack.hubApi.call(service, { entity_id: lamp });
    await expect(root).toHaveAttribute('data-state', state);
  }
});

test(
  'a removed entity disappears, and a new one appears',
  { tag: '@phone' },
  async ({ stack, demoHub, home }) => {
    const lamp = await pickLamp(stack.hubApi);
    const { root } = await home.find(lamp);
    // It is in no registry, so no event announces it; the next sync of the entity list finds it.
    demoHub.faults.setState('switch.stufetta_nuova', 'on', { friendly_name: 'Stufetta nuova' });
    demoHub.faults.removeEntity(lamp);
    await expect(root).toHaveCount(0);

    const fresh = await home.find('switch.stufetta_nuova');
    await expect(fresh.root).toContainText('Stufetta nuova');
    await expect(fresh.root).toHaveAttribute('data-state', 'on');
  },
);

test(
  'an unavailable device says so, and its control is disabled',
  { tag: '@phone' },
  async ({ stack, demoHub, home }) => {
    const lamp = await pickLamp(stack.hubApi);
    const { root, control } = await home.find(lamp);
    demoHub.faults.setState(lamp, 'unavailable', { friendly_name: 'Lampada lontana' });
    await expect(root).toHaveAttribute('data-state', 'unavailable');
    await expect(root).toContainText('Non raggiungibile');
    await expect(root.getByRole('switch', { disabled: false })).toHaveCount(0);
    await expect(root.getByRole('slider')).toHaveCount(0);
    demoHub.faults.setState(lamp, 'on', {
      friendly_name: 'Lampada lontana',
      supported_color_modes: ['onoff'],
      color_mode: 'onoff',
    });
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(control).toBeEnabled();
  },
);

for (const [what, id, state, attributes] of [
  [
    'a light with a brightness out of range',
    'light.malformed',
    'on',
    { brightness: 900, supported_color_modes: ['brightness'], color_mode: 'brightness' },
  ],
  [
    'a light with attributes of the wrong type',
    'light.malformed',
    'on',
    { brightness: 'molto', supported_color_modes: 7, rgb_color: 'rosso', friendly_name: 12 },
  ],
  ['a device without a name', 'switch.senza_nome', 'on', {}],
  ['a state that nobody knows', 'lock.malformed', 'perhaps', { friendly_name: 'Porta strana' }],
  [
    'a thermostat with an infinite temperature',
    'climate.malformed',
    'heat',
    { current_temperature: 1e308, temperature: null, min_temp: 90, max_temp: -3, hvac_modes: 'heat' },
  ],
  ['a cover open at -40 %', 'cover.malformed', 'open', { current_position: -40, supported_features: -1 }],
  ['a name of ten thousand letters', 'switch.lungo', 'on', { friendly_name: 'L'.repeat(10_000) }],
  ['a name that is markup', 'switch.markup', 'on', { friendly_name: '<img src=x onerror=alert(1)>' }],
  [
    'a smoke detector with malformed attributes',
    'binary_sensor.malformed',
    'on',
    { device_class: 'smoke', smoke_level: Number.MAX_SAFE_INTEGER },
  ],
] as const) {
  test(
    `${what} has its card, and the dashboard keeps working`,
    { tag: '@phone' },
    async ({ page, demoHub, home }) => {
      demoHub.faults.setState(id, state, attributes);
      await page.reload();
      const { root } = await home.find(id);
      await expect(root).toHaveAttribute('data-state', state);
      await expect(root).not.toContainText(/undefined|null|NaN|Infinity|\[object/);
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(width).toBeLessThanOrEqual(0);
    },
  );
}

test(
  'an entity of an unknown domain is left out, and the dashboard keeps working',
  { tag: '@phone' },
  async ({ page, demoHub, stack, home }) => {
    demoHub.faults.setState('quantum_oven.cucina', 'maybe', { friendly_name: 'Forno quantico' });
    demoHub.faults.setState('switch.dopo', 'on', { friendly_name: 'Dopo il forno' });
    await page.reload();
    await home.find('switch.dopo');
    expect((await home.survey()).has('quantum_oven.cucina')).toBe(false);
    expect(await stack.hubApi.state('quantum_oven.cucina')).toBe('maybe');
  },
);
