import { recordHighlights } from '#fixtures/highlight-recorder.ts';
import { test } from '#fixtures/shell-test.ts';
import type { Stack } from '#fixtures/stack.ts';
import { isSupportedDevice } from '#fixtures/pick-device.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect } from '#fixtures/test.ts';

/** A device as the specification's search sees it. */
interface SearchableDevice {
  readonly name: string;
  readonly entity: string;
  readonly texts: readonly unknown[];
  /** Whether it has a card by itself; sensors and cameras do not. */
  readonly onDashboard: boolean;
}

/** Every device of the dashboard, every sensor and every camera, from the hub's own answers. */
async function devicesOf({ hubApi }: Stack): Promise<readonly SearchableDevice[]> {
  const [states, hidden, areas] = await Promise.all([
    hubApi.states(),
    hubApi.hiddenEntities(),
    hubApi.areas(),
  ]);
  return states
    .filter((state) => isSupportedDevice(state) || /^(sensor|camera)\./.test(state.entity_id))
    .filter(({ entity_id }) => !hidden.has(entity_id))
    .map((state) => {
      const { entity_id: entity, attributes } = state;
      const name = String(attributes['friendly_name']);
      const [domain] = entity.split('.');
      // Lamps are found by a word that people use for them, too.
      const word = domain === 'light' ? 'luci' : undefined;
      const { device_class } = attributes;
      const texts = [name, entity, domain, areas.get(entity), device_class, word];
      return { name, entity, texts, onDashboard: isSupportedDevice(state) };
    });
}

const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/**
 * Section 9 of the specification: names that start with the query first, then the rest alphabetically; sensors and
 * cameras, of which it knows nothing, after those.
 */
function found(devices: readonly SearchableDevice[], query: string): readonly SearchableDevice[] {
  const lowerCaseQuery = query.toLowerCase();
  const has = (text: unknown) =>
    typeof text === 'string' &&
    text.toLowerCase().includes(lowerCaseQuery) &&
    (text !== 'luci' || lowerCaseQuery.length > 2);
  const rank = ({ name, onDashboard }: SearchableDevice) =>
    name.toLowerCase().startsWith(lowerCaseQuery) ? 0 : onDashboard ? 1 : 2;
  return devices
    .filter(({ texts }) => texts.some(has))
    .sort((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
}
const namesOf = (devices: readonly SearchableDevice[]) => devices.map(({ name }) => name);

/** The alphabetically last device that a search for its whole name lists first. */
function someDevice(devices: readonly SearchableDevice[]): SearchableDevice {
  const device = devices
    .filter(({ name, entity, onDashboard }) => onDashboard && found(devices, name)[0]?.entity === entity)
    .sort((a, b) => collator.compare(a.name, b.name))
    .at(-1);
  if (device === undefined) throw new Error('this hub has no device that can be found by its name');
  return device;
}

test('name, entity id, domain, room and device class are searched, and names that start with the query come first', async ({
  page,
  stack,
  home,
  search,
}) => {
  await home.waitUntilLive();
  const devices = await devicesOf(stack);
  await search.open();
  for (const query of ['lu', 'CUCINA', 'cover', 'smoke', 'binary_sensor.por', 'a']) {
    const names = namesOf(found(devices, query));
    expect(names.length, query).toBeGreaterThan(0);
    await search.look(query);
    await search.expectNames(names);
    // Where some are left out, it tells how many there are.
    if (names.length > search.most)
      await expect(
        page.getByText(`${names.length} dispositivi trovati, ecco i primi ${search.most}`),
      ).toBeVisible();
  }
  await search.look('soggiorno temperatura');
  await expect(search.results.first()).toContainText('Soggiorno');
  await search.look('niente del genere');
  await expect(search.results).toHaveCount(0);
  await expect(search.input.page().getByText('Nessun dispositivo trovato')).toBeVisible();
});

test(
  'a result opens the dashboard at the device and highlights it for a moment',
  { tag: '@hub' },
  async ({ page, stack, pointer, home, frame, search }) => {
    await home.waitUntilLive();
    await frame.go('Energia');
    await expect(page.getByRole('heading', { name: 'Energia', level: 1 })).toBeVisible();
    const device = someDevice(await devicesOf(stack));
    const watch = await recordHighlights(page);
    await search.open();
    await search.look(device.name);
    await expect(search.results.first()).toContainText(device.name);
    await pointer.press(search.results.first());
    await expect(page).toHaveURL(`${stack.appUrl}/ha-dashboard?device=${device.entity}`);
    const { root } = home.card(device.entity);
    await expect(root).toBeInViewport();
    await expect.poll(() => watch.seen()).toEqual([device.entity, '']);
    await expect(root).toBeInViewport();
    // The same search again: it is highlighted again.
    await search.open();
    await expect(search.input).toHaveValue('');
    await search.look(device.name);
    await pointer.press(search.results.first());
    await expect.poll(() => watch.seen()).toEqual([device.entity, '', device.entity, '']);
  },
);

test('words for a kind and a room find its devices, which are switched in the result', async ({
  page,
  stack,
  pointer,
  home,
  frame,
  search,
}) => {
  await home.waitUntilLive();
  await stack.hubApi.call('light.turn_off', { entity_id: 'light.specchio' });
  await search.open();
  await search.look('bagno luce');
  await search.expectNames(['Specchio']);
  const results = page.getByRole(frame.phone ? 'dialog' : 'grid');
  await pointer.press(results.getByRole('switch', { name: 'Specchio' }));
  await expect.poll(() => stack.hubApi.state('light.specchio')).toBe('on');
  if (!frame.phone) {
    // By keyboard: Tab leads past the clear button to the control, Escape back.
    await search.input.focus();
    await tabTo(page, results.getByRole('switch', { name: 'Specchio' }));
    await page.keyboard.press('Space');
    await expect.poll(() => stack.hubApi.state('light.specchio')).toBe('off');
    await page.keyboard.press('Escape');
    await expect(search.input).toBeFocused();
    await expect(search.results).toHaveCount(0);
    await expect(search.input).toHaveValue('bagno luce');
  }
  await search.look('cucina caffe');
  await search.expectNames([
    'Macchina del caffè',
    'Macchina del caffè Energia',
    'Macchina del caffè Potenza',
  ]);
  // A sensor has no card: its sheet opens, and closing that leads back to the dashboard.
  await search.look('temperatura bagno');
  await search.expectNames(['Sensore bagno Temperatura']);
  await pointer.press(search.results.last());
  const sheet = page.getByRole('dialog', { name: 'Sensore bagno Temperatura' });
  await expect(sheet).toContainText('°C');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${stack.appUrl}/`);
});

test(
  'the clear button empties the query and keeps the focus in the search box',
  { tag: '@phone' },
  async ({ pointer, home, search }) => {
    await home.waitUntilLive();
    await search.open();
    await expect(search.clear).toHaveCount(0);
    await search.look('luci');
    await expect(search.results.first()).toBeVisible();
    await pointer.press(search.clear);
    await expect(search.input).toHaveValue('');
    await expect(search.input).toBeFocused();
    await expect(search.results).toHaveCount(0);
  },
);

test('the arrow keys move through the results, and Enter opens one', async ({
  page,
  stack,
  home,
  frame,
  search,
}) => {
  await home.waitUntilLive();
  const lamps = found(await devicesOf(stack), 'luci');
  const [first, second] = lamps;
  if (first === undefined || second === undefined) throw new Error('this hub has too few lamps');
  const url = ({ entity }: SearchableDevice) => `${stack.appUrl}/ha-dashboard?device=${entity}`;
  await search.open();
  await search.look('luci');
  await search.expectNames(namesOf(lamps));
  if (!frame.phone) {
    await page.keyboard.press('Escape');
    await expect(search.results.first()).toBeHidden();
    await expect(search.input).toHaveValue('luci');
    await search.look('luci');
    await search.expectNames(namesOf(lamps));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(url(second));
    await expect(search.input).toHaveValue('');
    await search.look('luci');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url(first));
  await expect(search.results.first()).toBeHidden();
  await expect(home.card(first.entity).root).toBeInViewport();
});

test('an address with a removed device shows a notice', { tag: '@phone' }, async ({ page, home }) => {
  await home.waitUntilLive();
  await page.goto('/ha-dashboard?device=light.mai_vista');
  const notice = page.getByRole('region', { name: 'Avvisi' });
  await expect(notice).toContainText('Avviso');
  await expect(notice).toContainText('Questo dispositivo non è più nella dashboard.');
  await expect(notice.getByText('Avviso')).toHaveCount(0);
  await home.waitUntilLive();
});

test(
  'with text twice as large a result keeps its words whole, its control below them',
  { tag: '@phone' },
  async ({ page, home, search }) => {
    await home.waitUntilLive();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await search.open();
    await search.look('lampada ad arco');
    const words = page.getByRole('dialog').locator('li a b').first();
    await expect(words).toBeVisible();
    const { width, em } = await words.evaluate((name) => ({
      width: name.parentElement?.getBoundingClientRect().width ?? 0,
      em: Number.parseFloat(getComputedStyle(name).fontSize),
    }));
    expect(width).toBeGreaterThan(4 * em);
  },
);
