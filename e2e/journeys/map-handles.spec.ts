import type { Locator, Page } from '@playwright/test';
import type { Stack } from '#fixtures/stack.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect, test } from '#fixtures/test.ts';

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}

const createZone = (stack: Stack, zone: Omit<Zone, 'id'>) => stack.hubApi.command<Zone>('zone/create', zone);

async function storedZone(stack: Stack, name: string): Promise<Zone> {
  const zone = (await stack.hubApi.command<Zone[]>('zone/list')).find((one) => one.name === name);
  if (zone === undefined) throw new Error(`the hub has no zone ${name}`);
  return zone;
}

/** Where the middle of it is on the screen. */
async function middleOf(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const by = ({ x, y }: { readonly x: number; readonly y: number }, right: number, down: number) => ({
  x: x + right,
  y: y + down,
});

const partsOf = (page: Page) => ({
  form: page.getByRole('dialog', { name: /^(?:Crea|Modifica) zona$/ }),
  centre: page.getByRole('button', { name: /^Centro della zona: / }),
  edge: page.getByRole('slider', { name: 'Raggio della zona', exact: true }),
  house: page.getByRole('button', { name: /^Zona Casa Bianchi, / }),
  edit: (name: string) => page.getByRole('button', { name: `Modifica la zona ${name}` }),
  /** The number in a field, however it is written there. */
  number: async (label: string) =>
    Number(
      (await page.getByRole('textbox', { name: label, exact: true }).inputValue())
        .replace('−', '-')
        .replace(',', '.'),
    ),
});

test('a zone is moved and sized on the map, with the pointer and with keys', async ({
  page,
  pointer,
  stack,
  visit,
}) => {
  await createZone(stack, { name: 'Campeggio', latitude: 43.764, longitude: 11.24, radius: 200 });
  const { form, centre, edge, house, edit, number } = partsOf(page);
  await visit('/map');
  await pointer.press(edit('Campeggio'));
  await expect(form).toBeVisible();

  const begin = await middleOf(centre);
  const houseAt = await house.boundingBox();
  await pointer.drag(begin, by(begin, 36, -24));
  const dropped = await middleOf(centre);
  expect(Math.abs(dropped.x - begin.x - 36) + Math.abs(dropped.y - begin.y + 24)).toBeLessThan(4);
  // The map itself has stayed.
  expect(await house.boundingBox()).toEqual(houseAt);
  const [north, east] = [await number('Latitudine'), await number('Longitudine')];
  expect(north).toBeGreaterThan(43.764);
  expect(east).toBeGreaterThan(11.24);

  const handle = await middleOf(edge);
  const before = handle.x - dropped.x;
  await pointer.drag(handle, by(handle, before / 2, 0));
  const half = await number('Raggio in metri');
  expect(half).toBeGreaterThan(285);
  expect(half).toBeLessThan(315);
  await expect(edge).toHaveAttribute('aria-valuenow', String(half));

  await centre.press('ArrowUp');
  await centre.press('Shift+ArrowLeft');
  expect(await number('Latitudine')).toBeCloseTo(north + 0.00009, 4);
  expect(await number('Longitudine')).toBeLessThan(east - 0.001);
  await edge.press('ArrowRight');
  await edge.press('PageDown');
  await expect(edge).toHaveAttribute('aria-valuenow', String(half - 90));
  await pointer.press(form.getByRole('button', { name: 'Salva' }));
  await expect(form).toHaveCount(0);
  const saved = await storedZone(stack, 'Campeggio');
  expect(saved.radius).toBe(half - 90);
  expect(saved.latitude).toBeCloseTo(north + 0.00009, 4);
});

test('the handles of a small zone lie apart, however far the map is zoomed out', async ({
  page,
  pointer,
  stack,
  visit,
}) => {
  await createZone(stack, { name: 'Campeggio', latitude: 43.764, longitude: 11.24, radius: 100 });
  const { form, centre, edge, edit, number } = partsOf(page);
  const distance = async () => (await middleOf(edge)).x - (await middleOf(centre)).x;
  await visit('/map');
  await pointer.press(edit('Campeggio'));
  expect(await distance()).toBeGreaterThanOrEqual(44);
  for (let step = 0; step < 3; step += 1)
    await pointer.press(page.getByRole('button', { name: 'Rimpicciolisci' }));
  await expect.poll(distance).toBeLessThan(47);
  expect(await distance()).toBeGreaterThanOrEqual(44);

  // Each is what a press at its middle reaches.
  const begin = await middleOf(centre);
  await pointer.drag(begin, by(begin, 30, -30));
  expect(await number('Longitudine')).toBeGreaterThan(11.24);
  await expect(edge).toHaveAttribute('aria-valuenow', '100');
  const handle = await middleOf(edge);
  await pointer.drag(handle, by(handle, 5, 0));
  const [little, north] = [await number('Raggio in metri'), await number('Latitudine')];
  expect(little).toBeGreaterThan(110);
  expect(little).toBeLessThan(300);
  await pointer.press(form.getByRole('button', { name: 'Salva' }));
  await expect(form).toHaveCount(0);
  expect(await storedZone(stack, 'Campeggio')).toMatchObject({ radius: little, latitude: north });

  // A new one begins where the map is, as far away as it is.
  await pointer.press(page.getByRole('button', { name: 'Crea zona' }).first());
  await expect(form).toBeVisible();
  await expect.poll(distance).toBeGreaterThanOrEqual(44);
});

test(
  'zones at the pole and across 180° are changed like any other',
  { tag: '@phone' },
  async ({ page, pointer, stack, visit }) => {
    await createZone(stack, { name: 'Polo', latitude: 90, longitude: 0, radius: 500 });
    await createZone(stack, { name: 'Confine', latitude: -16.8, longitude: 179.9999, radius: 300 });
    const { form, centre, edge, edit, number } = partsOf(page);
    await visit('/map');
    await pointer.press(edit('Polo'));
    await centre.press('ArrowUp');
    expect(await number('Latitudine')).toBe(90);
    // The handle stands on the circle: pulled a little, it is a little larger.
    const [middle, handle] = [await middleOf(centre), await middleOf(edge)];
    await pointer.drag(handle, by(handle, (handle.x - middle.x) / 5, 0));
    const radius = await number('Raggio in metri');
    expect(radius).toBeGreaterThan(560);
    expect(radius).toBeLessThan(640);
    await pointer.press(form.getByRole('button', { name: 'Salva' }));
    await expect(form).toHaveCount(0);
    expect(await storedZone(stack, 'Polo')).toMatchObject({ latitude: 90, radius });

    await pointer.press(edit('Confine'));
    const west = await middleOf(centre);
    await centre.press('Shift+ArrowRight');
    const across = await middleOf(centre);
    expect(across.x).toBeGreaterThan(west.x);
    expect(across.x - west.x).toBeLessThan(150);
    expect(await number('Longitudine')).toBeLessThan(-179.99);
    expect((await middleOf(edge)).x).toBeGreaterThan(across.x);
    await pointer.press(form.getByRole('button', { name: 'Salva' }));
    await expect(form).toHaveCount(0);
    expect((await storedZone(stack, 'Confine')).longitude).toBeCloseTo(-179.99916, 4);
  },
);

test('by keyboard alone a zone is created and deleted, and one from the configuration files is opened', async ({
  hasTouch,
  page,
  stack,
  visit,
}) => {
  test.skip(hasTouch, 'a phone has no keys');
  const { keyboard } = page;
  const { form, centre, edge, edit } = partsOf(page);
  await visit('/map');
  await tabTo(page, page.getByRole('button', { name: 'Crea zona' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Nome', exact: true }));
  await keyboard.type('Orto');
  await tabTo(page, form.getByRole('radio', { name: 'Casa' }));
  await keyboard.press('ArrowRight');
  // The handles on the map are reached from the form, and the form from them.
  await tabTo(page, centre);
  await keyboard.press('ArrowDown');
  await tabTo(page, edge);
  await keyboard.press('ArrowUp');
  await tabTo(page, form.getByRole('button', { name: 'Crea zona' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Zona creata con successo in Home Assistant!')).toBeVisible();
  expect(await storedZone(stack, 'Orto')).toMatchObject({ radius: 110, icon: 'mdi:office-building' });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Elimina la zona Orto' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Elimina la zona Orto' })).toHaveCount(0);
  await expect(storedZone(stack, 'Orto')).rejects.toThrow();

  // What lies beyond the edge is brought onto the map as it gets the focus.
  await tabTo(page, page.getByRole('button', { name: 'Centra su casa' }));
  await keyboard.press('Enter');
  const school = page.getByRole('button', { name: /^Zona Scuola di Giulia, / });
  await tabTo(page, school);
  const [pin, map] = [await school.boundingBox(), await page.getByRole('application').boundingBox()];
  if (pin === null || map === null) throw new Error('there is no map');
  expect(pin.x).toBeGreaterThanOrEqual(map.x);
  expect(pin.y).toBeGreaterThanOrEqual(map.y);
  expect(pin.x + pin.width).toBeLessThanOrEqual(map.x + map.width);
  expect(pin.y + pin.height).toBeLessThanOrEqual(map.y + map.height);

  const row = page.getByRole('listitem').filter({ hasText: 'Biblioteca' });
  await expect(row).toContainText('dai file di configurazione');
  await expect(row.getByRole('button', { name: /^Elimina/ })).toHaveCount(0);
  await tabTo(page, edit('Biblioteca'));
  await keyboard.press('Enter');
  await expect(form).toContainText('Sola lettura');
  await expect(form).toContainText('si cambia lì');
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeDisabled();
  await expect(centre).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(edit('Biblioteca')).toBeFocused();
});
