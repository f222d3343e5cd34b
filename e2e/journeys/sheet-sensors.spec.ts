import { expectAccessible } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import type { Page } from '@playwright/test';
import type { Stack } from '#fixtures/stack.ts';
import type { DemoHub } from '@soglia/demo-hub';

const SMOKE = 'binary_sensor.rilevatore_di_fumo';
const GARDEN = 'sensor.giardino_temperatura';
/** Of nobody's but this journey: what it was before does not hang on the hour. */
const CELLAR = 'sensor.cantina_temperatura';

/** The hub's word of the detector, whole: attributes that are not given are gone. */
const smoke = (demo: DemoHub, state: string, smoke_level: number | null) =>
  demo.faults.setState(SMOKE, state, {
    device_class: 'smoke',
    friendly_name: 'Rilevatore di fumo',
    smoke_level,
  });

const sheetOf = (page: Page, entityId: string) => page.locator(`[data-sheet="${entityId}"]`);

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

  // Alive while it is open: what the hub tells is in the figures at once, and the line stays under the finger.
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

  // To the decimals that the house chose for it.
  demoHub.faults.setState(GARDEN, '9.26');
  await page.goto(`/?device=${GARDEN}`);
  await expect(sheetOf(page, GARDEN)).toContainText(/9,3\s?°C/);
});

test(
  'the smoke detector: level, class, hours and every event, newest first',
  { tag: '@phone' },
  async ({ page, visit, demoHub }) => {
    await visit(`/?device=${SMOKE}`);
    const sheet = sheetOf(page, SMOKE);
    const meter = sheet.getByRole('meter', { name: 'Livello di fumo' });
    await expect(sheet).toContainText('Nessun allarme');
    await expect(sheet).toContainText('Normale');
    await expect(sheet).toContainText('Nessun allarme da quando l’hub ricorda.');
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

    // Without a figure it is taken to measure 360.
    smoke(demoHub, 'on', null);
    await expect(meter).toHaveAttribute('aria-valuenow', '360');
    // More than the bar has room for fills it.
    smoke(demoHub, 'on', 2_000);
    await expect(meter).toHaveAttribute('aria-valuenow', '500');
    await expectAccessible(page);
    smoke(demoHub, 'off', 0);
    await expect(sheet.getByRole('alert')).toHaveCount(0);

    // What was heard while it was open, the hub remembers too.
    await page.reload();
    await expect(sheetOf(page, SMOKE).getByRole('listitem').first()).toContainText('2.000 ppm · Alto');
  },
);

test(
  'history is read once for an opening, and again only when it no longer holds',
  { tag: '@phone' },
  async ({ page, demoHub, home }) => {
    const asked: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const frame = String(payload);
        if (frame.includes('history/history_during_period')) asked.push(frame);
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
    expect(asked).toHaveLength(1);
    // What changed it while nobody looked is in no kept reading.
    demoHub.faults.setState(motion, 'on');
    await expect(home.card(motion).root).toHaveAttribute('data-state', 'on');
    await opener.click();
    await expect(sheetOf(page, motion)).toContainText('Movimento rilevato');
    expect(asked).toHaveLength(2);
  },
);

test(
  'an entity without a sheet of its own lists its attributes in words',
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
    if (figure === undefined) throw new Error('this house measures no temperature');
    await visit(`/?device=${figure.entity_id}`);
    const sheet = sheetOf(page, figure.entity_id);
    const degrees = String(Math.trunc(Number(figure.state)));
    await expect(sheet).toContainText(new RegExp(`${degrees}(,\\d+)?\\s?°C`));
    await expect(sheet.getByRole('img', { name: /Ultime 24 ore, in °C/ })).toBeVisible();
    await sheet.getByText('Mostra i dati in tabella').click();
    await expect(sheet.getByRole('cell', { name: /°C/ }).first()).toBeVisible();
  },
);

/** Where a hub has a detector that its helpers drive, they do; the demo house is told. */
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
    } finally {
      await drive(0);
    }
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(sheet.getByRole('listitem').filter({ hasText: '320 ppm · Alto' }).first()).toBeVisible();
  },
);
