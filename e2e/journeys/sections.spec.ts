import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReachable } from '#fixtures/accessibility.ts';
import { storedJson } from '#fixtures/local-storage.ts';
import { expect, test } from '#fixtures/test.ts';

const KEY = 'custom_device_labels';
const tabIn = (page: Page) => new URL(page.url()).searchParams.get('tab');
const storedItems = async (page: Page) => (await storedJson(page, KEY)) as readonly Record<string, unknown>[];
const store = (page: Page, key: string, value: unknown) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(value)] as const);

test(
  'a section shows its devices, and the address restores it after a reload and on going back',
  { tag: '@phone' },
  async ({ page, home, pointer }) => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await expect(tab('Tutti')).toHaveAttribute('aria-selected', 'true');
    await pointer.press(tab('Confort'));
    await expect(tab('Confort')).toHaveAttribute('aria-selected', 'true');
    expect(tabIn(page)).toBe('confort');
    const comfort = [...(await home.survey()).keys()];
    expect(comfort.length).toBeGreaterThan(3);
    expect(comfort.filter((id) => !/^(light|climate)\./.test(id))).toEqual([]);

    await page.reload();
    await home.waitUntilLive();
    await expect(tab('Confort')).toHaveAttribute('aria-selected', 'true');
    await tab('Confort').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Energia')).toBeFocused();
    expect(tabIn(page)).toBe('energia');
    expect([...(await home.survey()).keys()].filter((id) => !id.startsWith('switch.'))).toEqual([]);

    await page.goBack();
    await expect(tab('Confort')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(tab('Tutti')).toHaveAttribute('aria-selected', 'true');
    expect(tabIn(page)).toBeNull();
  },
);

test(
  'a category is created, filled, extended from the sheet of a device, and deleted by name',
  { tag: '@phone' },
  async ({ page, home, pointer, hasTouch }) => {
    const dialog = page.getByRole('dialog');
    await home.waitUntilLive();
    await pointer.press(page.getByRole('button', { name: 'Nuova categoria' }));
    await expect(dialog).toHaveAccessibleName('Nuova categoria');
    await dialog.getByLabel('Nome').fill('    ');
    await pointer.press(dialog.getByRole('button', { name: 'Crea' }));
    await expect(dialog.getByText('Scrivi un nome per la categoria.')).toBeVisible();
    await dialog.getByLabel('Nome').fill('  Serata ');
    await pointer.press(dialog.getByRole('radio', { name: 'Lavanda' }));
    await expectAccessible(page, '[role=dialog]');
    if (hasTouch) await expectReachable(page);
    await pointer.press(dialog.getByRole('button', { name: 'Crea' }));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Serata' })).toHaveAttribute('aria-selected', 'true');
    expect(await storedItems(page)).toEqual([
      { id: expect.stringMatching(/^\d{13}$/), name: 'Serata', color: '#c77dff', devices: [] },
    ]);
    await expect(page.getByRole('heading', { name: 'Serata è ancora vuota' })).toBeVisible();
    await expectAccessible(page);

    await pointer.press(page.getByRole('button', { name: 'Aggiungi dispositivi' }));
    await dialog.getByLabel('Cerca').fill('arco');
    await pointer.press(dialog.getByLabel('Lampada ad arco'));
    await expectAccessible(page, '[role=dialog]');
    await pointer.press(dialog.getByRole('button', { name: 'Salva' }));
    await expect(dialog).toHaveCount(0);
    await expect(home.cards).toHaveCount(1);
    await expect(home.card('light.lampada_ad_arco').root).toContainText('Soggiorno');

    await page.goto('/?device=light.striscia_led_libreria');
    await pointer.press(dialog.getByRole('button', { name: 'Modifica dispositivo' }));
    const edit = page.getByRole('dialog', { name: 'Modifica dispositivo' });
    await pointer.press(edit.getByRole('radio', { name: 'Serata' }));
    await expectAccessible(page, '[role=dialog]');
    await pointer.press(edit.getByRole('button', { name: 'Salva' }));
    await expect(edit).toHaveCount(0);
    expect((await storedItems(page))[0]?.['devices']).toEqual([
      'light.lampada_ad_arco',
      'light.striscia_led_libreria',
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await pointer.press(page.getByRole('tab', { name: 'Serata' }));
    await expect(home.cards).toHaveCount(2);
    await pointer.press(page.getByRole('button', { name: 'Elimina la categoria Serata' }));
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Eliminare la categoria?');
    await expect(question).toContainText('«Serata»');
    await expectAccessible(page, '[role=alertdialog]');
    await pointer.press(question.getByRole('button', { name: 'Elimina' }));
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Tutti' })).toHaveAttribute('aria-selected', 'true');
    expect(await storedItems(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  },
);

test(
  'two windows that change categories lose nothing, and malformed stored categories break nothing',
  { tag: '@phone' },
  async ({ context, page, home }) => {
    await home.waitUntilLive();
    const other = await context.newPage();
    await other.goto('/');
    await store(other, KEY, [{ id: 0, name: 'Vecchia' }]);
    await expect(page.getByRole('tab', { name: 'Vecchia' })).toBeVisible();
    await other.evaluate((key) => localStorage.setItem(key, '{half'), KEY);
    await expect(page.getByRole('tab', { name: 'Vecchia' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Tutti' })).toHaveAttribute('aria-selected', 'true');
    await store(other, KEY, [
      { id: 1, name: 'Bambini', devices: 'light.striscia_led_libreria' },
      null,
      'malformed',
    ]);
    await expect(page.getByRole('tab', { name: 'Bambini' })).toBeVisible();
    await page.getByRole('button', { name: 'Nuova categoria' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Serata');
    await page.getByRole('dialog').getByRole('button', { name: 'Crea' }).click();
    await expect(other.getByRole('tab', { name: 'Serata' })).toBeVisible();
    await expect(other.getByRole('tab', { name: 'Bambini' })).toBeVisible();
    await page.getByRole('tab', { name: 'Bambini' }).click();
    await home.waitUntilLive();
  },
);

test(
  'favourites come first, with their rooms, and each is listed once',
  { tag: '@phone' },
  async ({ page, home }) => {
    await home.waitUntilLive();
    await store(page, 'ha_favorites', ['light.striscia_led_libreria', 'climate.termostato', 'light.gone']);
    await page.reload();
    await home.waitUntilLive();
    await expect(page.locator('[data-room]').first()).toHaveAttribute('data-room', 'Preferiti');
    const favourite = page.locator('[data-room=Preferiti] [data-entity="light.striscia_led_libreria"]');
    await expect(favourite).toContainText('Soggiorno');
    const cards = [...(await home.survey()).keys()];
    expect(cards).toContain('climate.termostato');
    expect(cards).not.toContain('light.gone');
  },
);

test(
  'one tap turns off the lights of a room, another turns the same ones on again, and one that fails is named',
  { tag: '@phone' },
  async ({ page, stack, demoHub, home, pointer }) => {
    const lamps = [...(await stack.hubApi.rooms())]
      .filter(([id, room]) => room === 'Soggiorno' && id.startsWith('light.'))
      .map(([id]) => id);
    expect(lamps.length).toBeGreaterThan(1);
    await stack.hubApi.call('light.turn_on', { entity_id: lamps });
    // What is in the favourites is counted in its room all the same.
    const [favourite = ''] = lamps;
    await store(page, 'ha_favorites', [favourite]);
    await page.reload();
    await home.waitUntilLive();
    const soggiorno = page.getByRole('group', { name: 'Soggiorno' });
    await expect(soggiorno.getByText(`${lamps.length} luci accese`)).toBeVisible();
    const off = soggiorno.getByRole('button', { name: 'Spegni tutto: Soggiorno' });
    demoHub.faults.refuseService('light.turn_off', { code: 'home_assistant_error', message: 'No answer' });
    await pointer.press(off);
    await expect(page.getByText(/Non si sono spente: /)).toBeVisible();
    for (const lamp of lamps) expect(await stack.hubApi.state(lamp)).toBe('on');

    demoHub.faults.refuseService('light.turn_off', null);
    await pointer.press(off);
    await expect(off).toHaveCount(0);
    for (const lamp of lamps) await expect.poll(() => stack.hubApi.state(lamp)).toBe('off');

    // Turned on again is what this turned off, and no lamp besides.
    await stack.hubApi.call('light.turn_on', { entity_id: favourite });
    await pointer.press(off);
    await expect(page.getByText('Soggiorno: 1 luce spenta')).toBeVisible();
    await expect.poll(() => stack.hubApi.state(favourite)).toBe('off');
    await pointer.press(page.getByRole('button', { name: 'Annulla' }).first());
    await expect.poll(() => stack.hubApi.state(favourite)).toBe('on');
    for (const lamp of lamps.slice(1)) expect(await stack.hubApi.state(lamp)).toBe('off');
  },
);
