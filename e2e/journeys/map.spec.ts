import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { streetsFile } from '#fixtures/streets-file.ts';
import { expect, test } from '#fixtures/test.ts';

const MAP = '/map';
const HOME = { latitude: 43.7696, longitude: 11.2558 };

test('an owner looks who is where, and puts a camera on the map', async ({
  page,
  hasTouch,
  pointer,
  stack,
  visit,
  demoHub,
}) => {
  await prepareHouse(stack);
  const anna = { ...HOME, gps_accuracy: 30, friendly_name: 'Anna', source: 'device_tracker.anna' };
  // Away from where the others of the house go at any time of the day: their markers would be put together.
  demoHub.faults.setState('person.anna', 'Scuola', { ...anna, latitude: 43.755, longitude: 11.235 });
  // Far away: it is listed, and the map shows the house all the same.
  const quake = { friendly_name: 'Terremoto', unit_of_measurement: 'km', latitude: 42.35, longitude: 13.4 };
  demoHub.faults.setState('geo_location.terremoto', '235.4', quake);
  await visit(MAP);
  const map = page.getByRole('application', { name: /^Mappa: \d+ zone, \d+ dispositivi$/ });
  await expect(map).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anna: A scuola' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Terremoto' })).toContainText(
    /A 235,4\s?km da casa/,
  );
  await expectAccessibleScreen(page, hasTouch);

  // She comes home: the marker and the row follow, and the map stays.
  demoHub.faults.setState('person.anna', 'home', anna);
  await expect(page.getByRole('listitem').filter({ hasText: 'Anna' })).toContainText('In casa');

  // Her sheet opens from the list, and closing it leads back.
  await pointer.press(page.getByRole('listitem').filter({ hasText: 'Anna' }).getByRole('button').first());
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/map$/);

  await pointer.press(page.getByRole('button', { name: 'Aggiungi dispositivo' }));
  const dialog = page.getByRole('dialog', { name: 'Aggiungi dispositivo' });
  await pointer.press(dialog.getByRole('button', { name: 'Aggiungi', exact: true }));
  await expect(dialog.getByText('Scegli il dispositivo')).toBeVisible();
  await dialog.getByRole('searchbox').fill('porta');
  await pointer.press(dialog.getByRole('radio').first());
  await dialog.getByLabel('Nome').fill('Telecamera cancello');
  await dialog.getByLabel('Latitudine').fill('91');
  await dialog.getByLabel('Longitudine').fill('11,2558');
  await pointer.press(dialog.getByRole('button', { name: 'Aggiungi', exact: true }));
  await expect(dialog.getByText('Un numero tra −90 e 90')).toBeVisible();
  await expectAccessible(page);
  await pointer.press(dialog.getByRole('button', { name: 'Al centro della mappa' }));
  const pin = dialog.getByRole('button', { name: /^Posizione scelta/ });
  await pin.focus();
  const before = await dialog.getByLabel('Latitudine').inputValue();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByLabel('Latitudine')).not.toHaveValue(before);
  const placed = {
    latitude: await dialog.getByLabel('Latitudine').inputValue(),
    longitude: await dialog.getByLabel('Longitudine').inputValue(),
  };
  await pointer.press(dialog.getByRole('button', { name: 'Aggiungi', exact: true }));
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Telecamera cancello' });
  await expect(row).toBeVisible();

  // The marker itself is dragged: the end of it is no press, and opens nothing.
  await pointer.press(row.getByRole('button', { name: 'Mostra Telecamera cancello sulla mappa' }));
  const marker = page.getByRole('button', { name: /^Telecamera cancello: / });
  await marker.scrollIntoViewIfNeeded();
  const held = await marker.boundingBox();
  const from = { x: (held?.x ?? 0) + (held?.width ?? 0) / 2, y: (held?.y ?? 0) + (held?.height ?? 0) / 2 };
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await pointer.drag(from, { x: from.x - 50, y: from.y + 30 });
  expect((await answered).ok()).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const now = await marker.boundingBox();
  expect(Math.abs((now?.x ?? 0) - (held?.x ?? 0) + 50)).toBeLessThan(4);

  await page.reload();
  await pointer.press(row.getByRole('button', { name: 'Modifica Telecamera cancello' }));
  const edit = page.getByRole('dialog', { name: 'Modifica dispositivo' });
  await expect(edit.getByLabel('Longitudine')).not.toHaveValue(placed.longitude);
  await expect(edit.getByLabel('Latitudine')).not.toHaveValue(placed.latitude);
  await pointer.press(edit.getByRole('button', { name: 'Togli dalla mappa' }));
  const question = page.getByRole('alertdialog');
  await pointer.press(question.getByRole('button', { name: 'Togli dalla mappa' }));
  await expect(row).toBeHidden();
});

test(
  'impossible coordinates are explained, and a hundred devices at one position are listed',
  { tag: '@phone' },
  async ({ page, pointer, visit, demoHub }) => {
    const impossible = [NaN, '45', 91, null];
    for (const [index, latitude] of impossible.entries()) {
      const attributes = { friendly_name: `Strano ${index}`, latitude, longitude: 9 };
      demoHub.faults.setState(`device_tracker.strano_${index}`, 'not_home', attributes);
    }
    const same = { latitude: -17, longitude: 179.99 };
    for (let index = 0; index < 100; index += 1)
      demoHub.faults.setState(`device_tracker.barca_${index}`, 'not_home', {
        friendly_name: `Barca ${index}`,
        ...same,
      });
    demoHub.faults.setState('device_tracker.oltre', 'not_home', {
      friendly_name: 'Oltre il meridiano',
      latitude: -17,
      longitude: -179.99,
    });
    await visit(MAP);
    await expect(page.getByText('Il dispositivo comunica coordinate impossibili')).toHaveCount(2);
    const row = page.getByRole('listitem').filter({ hasText: 'Barca 99' });
    await pointer.press(row.getByRole('button', { name: 'Mostra Barca 99 sulla mappa' }));
    const cluster = page.getByRole('button', {
      name: /^10\d (?:nello stesso punto|punti vicini: ingrandisci)$/,
    });
    await expect(async () => {
      await cluster.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Nello stesso punto' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Nello stesso punto' })).toBeHidden();
  },
);

test.describe('with a streets file', () => {
  const folder = mkdtemp(join(tmpdir(), 'soglia-streets-'));
  const file = folder.then(async (path) => {
    const written = join(path, 'surroundings.pmtiles');
    await writeFile(written, streetsFile({ ...HOME, street: 'Via Roma' }));
    return written;
  });
  test.use({
    gatewaySettings: async ({}, use) => use({ mapFile: await file }),
  });

  test(
    'the map draws the streets without the Internet, and says when the file is gone',
    { tag: '@phone' },
    async ({ page, visit, guard }) => {
      await writeFile(await file, streetsFile({ ...HOME, street: 'Via Roma' }));
      await visit(MAP);
      await expect(page.getByText('© OpenStreetMap')).toBeVisible();
      // Drawn tiles differ from each other, empty ones do not.
      await expect
        .poll(() =>
          page.evaluate(
            () => new Set([...document.querySelectorAll('canvas')].map((tile) => tile.toDataURL())).size,
          ),
        )
        .toBeGreaterThan(2);
      await expectAccessible(page);

      await rm(await file);
      // The library says it of each tile that it had begun to draw.
      guard.expect(/status of 404/, /Bad response code: 404/);
      await page.reload();
      await expect(
        page.getByRole('status').filter({ hasText: 'Lo sfondo della mappa non si carica.' }),
      ).toBeVisible();
      await expect(page.getByText('© OpenStreetMap')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Zona Casa Bianchi, / })).toBeVisible();
    },
  );
});
