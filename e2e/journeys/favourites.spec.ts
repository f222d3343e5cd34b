import { expectAccessible } from '#fixtures/accessibility.ts';
import { storedJson, storedValue } from '#fixtures/local-storage.ts';
import { expect, test } from '#fixtures/test.ts';

test.describe('favourites and categories of a user', { tag: '@phone' }, () => {
  test('the star of a card adds it to the favourites and removes it; a sensor has its star in the sheet', async ({
    page,
    home,
    pointer,
  }) => {
    await home.waitUntilLive();
    const lamp = 'light.lampada_ad_arco';
    const card = home.card(lamp).root;
    await pointer.press(card.getByRole('button', { name: 'Aggiungi ai preferiti: Lampada ad arco' }));
    await expect(page.getByRole('dialog'), 'the star opens no sheet').toHaveCount(0);
    const heading = page.getByRole('heading', { name: 'Preferiti' });
    await expect(heading).toBeVisible();
    await expect(card).toContainText('Soggiorno');
    await expectAccessible(page);

    await page.goto('/?device=sensor.giardino_temperatura');
    const sheet = page.getByRole('dialog');
    await pointer.press(sheet.getByRole('button', { name: /^Aggiungi ai preferiti/ }));
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(home.card('sensor.giardino_temperatura').root).toContainText('Giardino');
    expect(await storedValue(page, 'ha_favorites')).toBe(
      JSON.stringify([lamp, 'sensor.giardino_temperatura']),
    );

    // They stand in the order in which they were chosen, until they are moved, by keys or by hand.
    const order = () =>
      page
        .locator('[data-room=Preferiti] [data-entity]')
        .evaluateAll((cards) => cards.map((one) => one.getAttribute('data-entity')));
    expect(await order()).toEqual([lamp, 'sensor.giardino_temperatura']);
    await pointer.press(page.getByRole('button', { name: 'Riordina i preferiti' }));
    const ordering = page.getByRole('dialog', { name: 'Ordine dei preferiti' });
    const handle = ordering.getByRole('button', { name: 'Sposta Lampada ad arco' });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(order).toEqual(['sensor.giardino_temperatura', lamp]);
    await expect(handle).toBeFocused();
    await expectAccessible(page);
    const at = await handle.boundingBox();
    if (at === null) throw new Error('the handle is out of sight');
    await pointer.drag({ x: at.x + 20, y: at.y + 20 }, { x: at.x + 20, y: at.y - 60 });
    await expect.poll(order).toEqual([lamp, 'sensor.giardino_temperatura']);
    await page.keyboard.press('Escape');
    await expect(ordering).toHaveCount(0);

    for (const id of [lamp, 'sensor.giardino_temperatura'])
      await pointer.press(
        home
          .card(id)
          .root.getByRole('button', { name: /^Togli dai preferiti/ })
          .first(),
      );
    await expect(heading).toHaveCount(0);
  });

  test('the rooms stand in the order in which a person puts them', async ({ page, home, pointer }) => {
    const rooms = () =>
      page
        .locator('[data-room]')
        .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-room') ?? ''))]);
    const before = await rooms();
    await page.goto('/profile');
    await pointer.press(page.getByRole('button', { name: 'Riordina le stanze' }));
    const ordering = page.getByRole('dialog', { name: 'Ordine delle stanze' });
    const handles = ordering.getByRole('button', { name: /^Sposta / });
    const names = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    await expect(handles.first()).toHaveAccessibleName(`Sposta ${before[0] ?? ''}`);
    const [first = '', second = '', ...others] = await names();
    await expectAccessible(page);
    await ordering.getByRole('button', { name: first }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(names).toEqual([second, first, ...others]);
    await expect(ordering.getByRole('button', { name: first })).toBeFocused();
    await expect(ordering.getByRole('status')).toHaveText(/: posizione 2 di \d+$/);

    // And by hand, back to the top.
    const at = await handles.nth(1).boundingBox();
    if (at === null) throw new Error('the handle is out of sight');
    await pointer.drag({ x: at.x + 20, y: at.y + 20 }, { x: at.x + 20, y: at.y - 60 });
    await expect.poll(names).toEqual([first, second, ...others]);
    await ordering.getByRole('button', { name: first }).focus();
    await page.keyboard.press('End');
    await expect.poll(names).toEqual([second, ...others, first]);
    await page.keyboard.press('Escape');
    await expect(ordering).toHaveCount(0);

    await page.goto('/');
    await home.waitUntilLive();
    expect((await rooms())[0]).toBe(second.replace('Sposta ', ''));
  });

  test('a category is created while editing a device', async ({ page, visit, pointer }) => {
    await visit('/?device=light.specchio');
    await pointer.press(page.getByRole('button', { name: 'Modifica dispositivo' }));
    const edit = page.getByRole('dialog', { name: 'Modifica dispositivo' });
    await pointer.press(edit.getByRole('button', { name: 'Nuova categoria' }));
    const made = page.getByRole('dialog', { name: 'Nuova categoria' });
    await made.getByLabel('Nome').fill('Serata');
    await pointer.press(made.getByRole('button', { name: 'Crea' }));
    await expect(edit.getByRole('radio', { name: 'Serata' })).toBeChecked();
    await pointer.press(edit.getByRole('button', { name: 'Salva' }));
    await expect(edit).toHaveCount(0);
    expect(await storedJson(page, 'custom_device_labels')).toEqual([
      expect.objectContaining({ name: 'Serata', color: '#00d4aa', devices: ['light.specchio'] }),
    ]);
  });

  test("an entity without a kind of its own shows the hub's texts and no useless control", async ({
    page,
    visit,
    demoHub,
  }) => {
    await visit('/?device=weather.casa_bianchi');
    // The app's own text would be "Soleggiato".
    demoHub.faults.setState('weather.casa_bianchi', 'sunny', {});
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Sereno');
    await expect(sheet.getByRole('button', { name: /preferiti|Modifica dispositivo/ })).toHaveCount(0);
  });
});
