import type { Locator } from '@playwright/test';
import type { DemoHub } from '@soglia/demo-hub';
import { expectAccessible } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import type { Stack } from '#fixtures/stack.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

const SMOKE = 'binary_sensor.rilevatore_di_fumo';
const GARDEN = 'sensor.giardino_temperatura';
/** Used by this journey only, so that its earlier values do not depend on the time of day. */
const CELLAR = 'sensor.cantina_temperatura';
const WIND = 'sensor.direzione_del_vento';

/** Sets the whole state of the detector: attributes that are not given are removed. */
const smoke = (demo: DemoHub, state: string, smoke_level: number | null) =>
  demo.faults.setState(SMOKE, state, {
    device_class: 'smoke',
    friendly_name: 'Rilevatore di fumo',
    smoke_level,
  });

test('a sensor shows its value, its chart, its statistics and a table', async ({ page, visit, demoHub }) => {
  const thermometer = {
    friendly_name: 'Cantina Temperatura',
    device_class: 'temperature',
    state_class: 'measurement',
    unit_of_measurement: '°C',
  };
  for (const value of ['8', '9.5', '12']) demoHub.faults.setState(CELLAR, value, thermometer);
  await visit(`/?device=${CELLAR}`);
  const sheet = sheetOf(page, CELLAR);
  await expect(sheet).toContainText(/12\s?°C/);
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet.getByRole('img', { name: /Ultime 24 ore, in °C/ })).toBeVisible();
  await expect(sheet).toContainText(/Massima\s*12/);
  await sheet.getByText('Mostra i dati in tabella').click();
  await expect(sheet.getByRole('table')).toBeVisible();

  // Live while it is open: a new state updates the figures, and the tooltip stays under the pointer.
  const line = await sheet.locator('canvas').elementHandle();
  await sheet.locator('.u-over').hover();
  const under = sheet.getByText(/°C · \d+:\d+$/);
  await expect(under).toBeVisible();
  demoHub.faults.setState(CELLAR, '31.5');
  await expect(sheet).toContainText(/Massima\s*31,5/);
  await expect(under).toBeVisible();
  expect(await line.evaluate((canvas) => canvas.isConnected)).toBe(true);
  await sheet.getByRole('radio', { name: '7 giorni' }).click();
  await expect(sheet.getByRole('img', { name: /7 giorni/ })).toBeVisible();
  await expectAccessible(page);

  // With the display precision of the entity registry.
  demoHub.faults.setState(GARDEN, '9.26');
  await page.goto(`/?device=${GARDEN}`);
  await expect(sheetOf(page, GARDEN)).toContainText(/9,3\s?°C/);

  // Wind comes from a point of the compass.
  demoHub.faults.setState(WIND, '312', {
    friendly_name: 'Direzione del vento',
    device_class: 'wind_direction',
    unit_of_measurement: '°',
  });
  await page.goto(`/?device=${WIND}`);
  await expect(sheetOf(page, WIND)).toContainText('Nord-ovest');
});

test(
  'the smoke detector shows level, class, 24 hours and every event, newest first',
  { tag: '@phone' },
  async ({ page, visit, demoHub }) => {
    await visit(`/?device=${SMOKE}`);
    const sheet = sheetOf(page, SMOKE);
    const meter = sheet.getByRole('meter', { name: 'Livello di fumo' });
    await expect(sheet).toContainText('Nessun allarme');
    await expect(sheet).toContainText('Normale');
    await expect(sheet).toContainText('Nessun allarme nello storico dell’hub.');
    await expectAccessible(page);

    for (const [level, word] of [
      [40, 'Basso'],
      [180, 'Medio'],
      [320, 'Alto'],
    ] as const) {
      smoke(demoHub, 'on', level);
      await expect(meter).toHaveAttribute('aria-valuenow', String(level));
      await expect(meter).toHaveAttribute('aria-valuetext', new RegExp(word));
    }
    await expect(sheet.getByRole('alert')).toContainText('Fumo rilevato');
    await expect(sheet.getByRole('link', { name: 'Chiama il 115' })).toHaveAttribute('href', 'tel:115');
    await expect(sheet.getByRole('listitem')).toHaveText([
      /320 ppm · Alto/,
      /180 ppm · Medio/,
      /40 ppm · Basso/,
    ]);

    // Without an attribute for it the full scale is 360.
    smoke(demoHub, 'on', null);
    await expect(meter).toHaveAttribute('aria-valuenow', '360');
    // A value above the maximum fills the bar.
    smoke(demoHub, 'on', 2_000);
    await expect(meter).toHaveAttribute('aria-valuenow', '500');
    await expectAccessible(page);
    smoke(demoHub, 'off', 0);
    await expect(sheet.getByRole('alert')).toHaveCount(0);

    // The live rows are in the recorded history too.
    await page.reload();
    await expect(sheetOf(page, SMOKE).getByRole('listitem').first()).toContainText('2.000 ppm · Alto');
  },
);

test(
  'history is read once, and again only when it is out of date',
  { tag: '@phone' },
  async ({ page, demoHub, home }) => {
    const requests: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const frame = String(payload);
        if (frame.includes('history/history_during_period')) requests.push(frame);
      }),
    );
    await home.waitUntilLive();
    await page.reload();
    await home.waitUntilLive();
    const motion = 'binary_sensor.movimento_ingresso';
    const opener = page.locator(`[data-opens="${motion}"]`);
    await home.find(motion);
    for (const _ of [1, 2]) {
      await opener.click();
      await expect(sheetOf(page, motion).getByRole('img')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(requests).toHaveLength(1);
    // A change while the sheet was closed makes the cached history out of date.
    demoHub.faults.setState(motion, 'on');
    await expect(home.card(motion).root).toHaveAttribute('data-state', 'on');
    await opener.click();
    await expect(sheetOf(page, motion)).toContainText('Movimento rilevato');
    expect(requests).toHaveLength(2);
  },
);

test(
  'an entity without its own sheet lists its attributes as texts',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/?device=sun.sun');
    const sheet = sheetOf(page, 'sun.sun');
    await expect(sheet).toContainText(/Sopra l’orizzonte|Sotto l’orizzonte/);
    await expect(sheet).toContainText('Prossimo tramonto');
    await expectAccessible(page);
  },
);

test(
  'a numeric sensor of any hub has its history and its table',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, visit }) => {
    const figure = (await stack.hubApi.states()).find(
      ({ entity_id, state, attributes }) =>
        entity_id.startsWith('sensor.') &&
        Number.isFinite(Number.parseFloat(state)) &&
        attributes['device_class'] === 'temperature',
    );
    if (figure === undefined) throw new Error('this hub measures no temperature');
    await visit(`/?device=${figure.entity_id}`);
    const sheet = sheetOf(page, figure.entity_id);
    const degrees = String(Math.trunc(Number(figure.state)));
    await expect(sheet).toContainText(new RegExp(`${degrees}(,\\d+)?\\s?°C`));
    await expect(sheet.getByRole('img', { name: /Ultime 24 ore, in °C/ })).toBeVisible();
    await sheet.getByText('Mostra i dati in tabella').click();
    await expect(sheet.getByRole('cell', { name: /°C/ }).first()).toBeVisible();
  },
);

/** A detector and how to set its level: by helpers on a real hub, by the control port on the demo hub. */
function smokeOf(stack: Stack): { id: string; drive: (level: number) => Promise<void> } {
  const { demo, hubApi } = stack;
  if (demo !== undefined)
    return {
      id: SMOKE,
      drive: (level) => {
        smoke(demo, level > 0 ? 'on' : 'off', level);
        return Promise.resolve();
      },
    };
  return {
    id: 'binary_sensor.fumo_cucina',
    drive: async (level) => {
      await hubApi.call('input_number.set_value', { entity_id: 'input_number.livello_fumo', value: level });
      const act = level > 0 ? 'input_boolean.turn_on' : 'input_boolean.turn_off';
      await hubApi.call(act, { entity_id: 'input_boolean.fumo_in_cucina' });
    },
  };
}

test(
  'a smoke alarm of any hub shows at once and in its history',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, visit }) => {
    const { id, drive } = smokeOf(stack);
    await drive(0);
    await visit(`/?device=${id}`);
    const sheet = sheetOf(page, id);
    const meter = sheet.getByRole('meter', { name: 'Livello di fumo' });
    await expect(sheet).toContainText('Nessun allarme');
    try {
      await drive(180);
      await expect(meter).toHaveAttribute('aria-valuetext', /Medio/);
      await expect(sheet.getByRole('alert')).toContainText('Fumo rilevato');
      await drive(320);
      await expect(meter).toHaveAttribute('aria-valuetext', /Alto/);
      await expect(sheet.getByRole('listitem').first()).toContainText('320 ppm · Alto');
      // The bar of this hour has the colour of danger, as the event in the list.
      const colour = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
      const danger = await colour(sheet.locator('li i[data-level=bad]').first());
      const bar = sheet.locator('[data-now] i[data-level=bad]');
      await expect.poll(() => colour(bar), { message: 'the bar of this hour' }).toBe(danger);
    } finally {
      await drive(0);
    }
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(sheet.getByRole('listitem').filter({ hasText: '320 ppm · Alto' }).first()).toBeVisible();
  },
);
