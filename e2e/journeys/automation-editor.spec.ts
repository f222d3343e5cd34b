import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { storedValue } from '#fixtures/local-storage.ts';
import type { Stack } from '#fixtures/stack.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect, test } from '#fixtures/test.ts';

const sheet = (page: Page) => page.locator('[role=dialog]:not([data-tone])');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

/** Notes at each frame how much of the sheet is to be seen, from now on. */
const followOpacity = (page: Page) =>
  page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenOpacity: seen });
    const note = () => {
      if (!Object.is(Reflect.get(window, 'seenOpacity'), seen)) return;
      const popup = document.querySelector('[role=dialog]:not([data-tone])');
      if (popup !== null) seen.push(Number(getComputedStyle(popup).opacity));
      requestAnimationFrame(note);
    };
    note();
  });

const followedOpacity = (page: Page) =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'seenOpacity');
    return Array.isArray(seen) ? seen.map(Number) : [];
  });

/** The one configuration of that name, once there is one. */
async function configNamed({ hubApi }: Stack, alias: string) {
  await expect.poll(async () => (await hubApi.automationsNamed(alias)).length).toBe(1);
  const [found] = await hubApi.automationsNamed(alias);
  if (found === undefined) throw new Error(`no automation ${alias}`);
  return found;
}

test(
  'a template makes an automation of the devices of the house',
  { tag: '@hub' },
  async ({ page, hasTouch, stack, visit, pointer }) => {
    const alias = `Tapparelle ${randomUUID().slice(0, 8)}`;
    await visit('/automations?nuova');
    await expect(sheet(page)).toHaveAccessibleName('Da dove vuoi cominciare?');
    await expectAccessibleScreen(page, hasTouch);
    await pointer.press(page.getByRole('button', { name: /^Tapparelle con il sole/ }));
    await expect(sheet(page)).toHaveAccessibleName('Nuova automazione');
    await expect(button(page, 'Sorge il sole')).toBeVisible();
    await expectAccessibleScreen(page, hasTouch);

    await page.getByLabel('Nome').fill('');
    await pointer.press(button(page, 'Salva'));
    await expect(page.getByLabel('Nome')).toHaveAccessibleDescription('Dai un nome all’automazione');
    await page.getByLabel('Nome').fill(alias);
    await pointer.press(button(page, 'Salva'));
    await expect(sheet(page)).toBeHidden();
    const { id, config } = await configNamed(stack, alias);
    try {
      const text = JSON.stringify(config);
      for (const word of ['sunrise', 'sunset', 'cover.open_cover', 'cover.close_cover', '"else"'])
        expect(text).toContain(word);
      await expect(page).toHaveURL(/\/automations$/);
    } finally {
      await stack.hubApi.deleteAutomation(id);
    }
  },
);

test('a double tap counts once, and a template says what is missing', async ({
  page,
  hasTouch,
  stack,
  visit,
  pointer,
}) => {
  /** Two taps at the same place, one right after the other: a busy machine makes the pause longer. */
  const pressTwice = async (name: string | RegExp) => {
    // The list behind the sheet has a card of that name.
    const target = sheet(page).getByRole('button', { name, exact: true });
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (box === null) throw new Error(`no button ${String(name)}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!hasTouch) return page.mouse.dblclick(x, y, { delay: 50 });
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(30);
    return page.touchscreen.tap(x, y);
  };
  await visit('/automations?nuova');
  await pressTwice(/^Luci al tramonto/);
  await expect(sheet(page)).toHaveAccessibleName('Luci al tramonto');
  await expect(sheet(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await pointer.press(button(page, 'Continua'));
  await expect(sheet(page).getByRole('alert')).toHaveText('Scegli almeno una luce');
  await expectAccessibleScreen(page, hasTouch);

  await pointer.press(sheet(page).getByText('Abat-jour'));
  await expect(sheet(page).getByRole('alert')).toHaveCount(0);
  const alias = 'Luci al tramonto';
  const before = await stack.hubApi.automationsNamed(alias);
  await pressTwice('Continua');
  await expect(sheet(page)).toHaveAccessibleName('Nuova automazione');
  await pointer.press(button(page, 'Aggiungi azione'));
  await pointer.press(button(page, /^Aspetta un po/));
  await pressTwice('Fatto');
  await expect(page.locator('[data-part="actions.1"]')).toBeVisible();
  await expect(button(page, 'Salva')).toBeVisible();
  expect(await stack.hubApi.automationsNamed(alias)).toHaveLength(before.length);
});

test('an automation made by hand: a time, a condition, an action in a room, and a step undone', async ({
  page,
  hasTouch,
  stack,
  visit,
  pointer,
}) => {
  const press = (name: string | RegExp) => pointer.press(button(page, name));
  await visit('/automations?nuova');
  await press(/^Da zero/);
  await page.getByLabel('Nome').fill('Mattina');
  await press('Aggiungi evento');
  await expectAccessibleScreen(page, hasTouch);
  await press('A un orario');
  await page.getByLabel('Ora', { exact: true }).fill('07:15');
  await press('Fatto');
  await expect(button(page, 'Sono le 7:15')).toBeFocused();

  await press('Aggiungi condizione');
  await page.getByRole('searchbox').fill('allarme');
  await press('Allarme di casa');
  await pointer.press(page.getByText('È disarmato', { exact: true }));
  await expectAccessibleScreen(page, hasTouch);
  await press('Fatto');

  await press('Aggiungi azione');
  await page.getByRole('searchbox').fill('Cucina');
  await press('Tutta la stanza: Cucina');
  await press('Le luci');
  await pointer.press(page.getByText('Scegli la luminosità'));
  await page.getByRole('spinbutton', { name: 'Luminosità' }).fill('40');
  await press('Fatto');
  await press(/^Togli: Accendi/);
  await expect(page.getByRole('button', { name: /^Accendi/ })).toHaveCount(0);
  await press('Annulla modifica');
  await expect(page.getByRole('button', { name: /^Accendi/ })).toHaveCount(1);
  await press('Salva');
  await expect(sheet(page)).toBeHidden();
  const { config } = await configNamed(stack, 'Mattina');
  expect(config).toMatchObject({
    triggers: [{ trigger: 'time', at: '07:15:00' }],
    conditions: [{ condition: 'state', state: 'disarmed' }],
    actions: [{ action: 'light.turn_on', data: { brightness_pct: 40 } }],
  });
});

test(
  'a button of a remote that has no entity for it starts an automation',
  { tag: '@phone' },
  async ({ page, hasTouch, stack, visit, pointer }) => {
    const press = (name: string | RegExp) => pointer.press(button(page, name));
    await visit('/automations?nuova');
    await press(/^Da zero/);
    await page.getByLabel('Nome').fill('Dal comodino');
    await press('Aggiungi evento');
    await press(/^Tasti di telecomandi/);
    await expect(sheet(page)).toHaveAccessibleName('Quale dispositivo?');
    await page.getByRole('searchbox').fill('comodino');
    await press('Pulsante del comodino');
    await pointer.press(page.getByText('Si tiene premuto Pulsante del comodino (tasto 2)', { exact: true }));
    await expectAccessibleScreen(page, hasTouch);
    await press('Fatto');
    await press('Aggiungi azione');
    await page.getByRole('searchbox').fill('lucina');
    await press('Lucina della notte');
    await press('Fatto');
    await press('Salva');
    await expect(sheet(page)).toBeHidden();
    const { config } = await configNamed(stack, 'Dal comodino');
    const trigger = {
      trigger: 'device',
      domain: 'demo',
      type: 'remote_button_long_press',
      subtype: 'button_2',
    };
    expect(config).toMatchObject({ triggers: [trigger] });

    // It is opened as it was saved, and another button can be chosen.
    await visit('/automations?modifica=automation.dal_comodino');
    await press('Si tiene premuto Pulsante del comodino (tasto 2)');
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/tasto 2/);
    await pointer.press(page.getByText('Si preme Pulsante del comodino (tasto 1)', { exact: true }));
    await press('Fatto');
    await press('Salva');
    await expect(sheet(page)).toBeHidden();
    await expect
      .poll(async () => (await configNamed(stack, 'Dal comodino')).config)
      .toMatchObject({ triggers: [{ ...trigger, type: 'remote_button_short_press', subtype: 'button_1' }] });
  },
);

test(
  'a floor, a device and a room as a whole, with what goes with them',
  { tag: '@phone' },
  async ({ page, hasTouch, stack, visit, pointer }) => {
    const press = (name: string | RegExp) => pointer.press(button(page, name));
    await visit('/automations?nuova');
    await press(/^Da zero/);
    await page.getByLabel('Nome').fill('Interi');
    await press('Aggiungi evento');
    await press('Tutto il piano: Primo piano');
    await pointer.press(page.getByText('Luce accesa', { exact: true }));
    await page.getByLabel('Di quali').selectOption({ label: 'Tutti' });
    await pointer.press(page.getByText('Solo se dura'));
    await expectAccessibleScreen(page, hasTouch);
    await press('Fatto');

    await press('Aggiungi evento');
    await press(/^Tasti di telecomandi/);
    await page.getByRole('searchbox').fill('lucina');
    await press('Lucina della notte');
    await press('Altro che può succedergli');
    await pointer.press(page.getByText('La luminosità della luce ha superato la soglia', { exact: true }));
    await page.getByLabel('Quando il valore').selectOption({ label: 'È tra due valori' });
    await page.getByRole('spinbutton', { name: 'Da', exact: true }).fill('80');
    await press('Fatto');
    await expect(page.getByText('Manca ancora qualcosa.')).toBeVisible();
    await page.getByRole('spinbutton', { name: 'Da', exact: true }).fill('20');
    await press('Fatto');

    await press('Aggiungi condizione');
    await page.getByRole('searchbox').fill('Cameretta');
    await press('Tutta la stanza: Cameretta');
    await pointer.press(page.getByText('Light is off', { exact: true }));
    await page.getByLabel('Di quali').selectOption({ label: 'Tutti' });
    await press('Fatto');
    await press('Aggiungi azione');
    await press(/^Aspetta un po/);
    await press('Fatto');
    await press('Salva');
    await expect(sheet(page)).toBeHidden();
    const { config } = await configNamed(stack, 'Interi');
    expect(config).toMatchObject({
      triggers: [
        {
          trigger: 'light.turned_on',
          target: { floor_id: 'primo_piano' },
          options: { behavior: 'all', for: '00:05:00' },
        },
        {
          trigger: 'light.brightness_crossed_threshold',
          options: { threshold: { type: 'between', value_min: { number: 20 }, value_max: { number: 50 } } },
        },
      ],
      conditions: [{ condition: 'light.is_off', options: { behavior: 'all' } }],
    });
    expect(config['triggers']).toHaveProperty('1.target.device_id');
  },
);

test('what cannot be edited stays as it was, and a change by somebody else is shown before it is overwritten', async ({
  page,
  hasTouch,
  stack,
  visit,
  pointer,
}) => {
  const advanced = {
    alias: 'Avanzata',
    description: '',
    mode: 'single',
    triggers: [{ trigger: 'template', value_template: "{{ is_state('sun.sun', 'below_horizon') }}" }],
    conditions: [],
    actions: [{ delay: { seconds: 1 } }, { variables: { prova: '{{ 1 + 1 }}' } }],
  };
  await stack.hubApi.putAutomation('1770000000001', advanced);
  const before = (await configNamed(stack, 'Avanzata')).config;
  await visit('/automations?modifica=automation.avanzata');
  await expect(sheet(page)).toHaveAccessibleName('Modifica automazione');
  const part = page.getByRole('button', { name: /^Parte avanzata: una formula/ });
  await pointer.press(part);
  await pointer.press(page.getByText('Mostra che cosa contiene'));
  await expect(sheet(page)).toContainText("is_state('sun.sun', 'below_horizon')");
  await expectAccessibleScreen(page, hasTouch);
  await page.goBack();
  await expect(part).toBeFocused();

  await page.getByLabel('Descrizione').fill('Con una formula');
  await pointer.press(button(page, 'Salva'));
  await expect(sheet(page)).toBeHidden();
  await expect
    .poll(async () => (await configNamed(stack, 'Avanzata')).config)
    .toEqual({ ...before, description: 'Con una formula' });

  await visit('/automations?modifica=automation.avanzata');
  await page.getByLabel('Descrizione').fill('La mia');
  await stack.hubApi.putAutomation('1770000000001', { ...advanced, mode: 'restart' });
  await expect
    .poll(async () => (await configNamed(stack, 'Avanzata')).config)
    .toMatchObject({ mode: 'restart' });
  await pointer.press(button(page, 'Salva'));
  await expect(sheet(page)).toHaveAccessibleName('Modificata nel frattempo');
  await expect(sheet(page)).toContainText('Riavvia');
  await expectAccessibleScreen(page, hasTouch);
  await pointer.press(button(page, 'Sovrascrivi'));
  await expect(sheet(page)).toBeHidden();
  expect((await configNamed(stack, 'Avanzata')).config).toMatchObject({
    description: 'La mia',
    mode: 'single',
    triggers: before['triggers'],
  });
});

test('an automation is made by keyboard alone, and its draft is offered again after a reload', async ({
  hasTouch,
  page,
  stack,
  visit,
}) => {
  test.skip(hasTouch, 'a phone has no keys');
  const { keyboard } = page;
  const go = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }).first());
    await keyboard.press('Enter');
  };
  await visit('/automations?nuova');
  await expect(sheet(page)).toBeVisible();
  await go(/^Da zero/);
  await expect(page.getByLabel('Nome')).toBeFocused();
  await keyboard.type('Tasti');
  await go('Aggiungi evento');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await go('All’alba o al tramonto');
  await expect(sheet(page).getByRole('radio', { checked: true }).first()).toBeFocused();
  await keyboard.press('ArrowRight');
  await go('Fatto');
  await go('Aggiungi azione');
  await go(/^Aspetta un po/);
  await go('Fatto');
  await go('Aggiungi azione');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type('cancello');
  await go(/^Cancello/);
  // What a device can do comes from the hub, after its page.
  await expect(sheet(page).locator('form :focus')).toHaveCount(1);
  await go('Fatto');
  const last = page.locator('[data-part="actions.1"]');
  await expect(last).toBeFocused();
  await keyboard.press('Alt+ArrowUp');
  await expect(page.locator('[data-part="actions.1"]')).toContainText('5 minuti');
  await keyboard.press('Control+z');
  await expect(page.locator('[data-part="actions.0"]')).toContainText('5 minuti');

  await expect.poll(() => storedValue(page, 'draft')).toContain('Tasti');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await go('Riprendila');
  await expect(page.getByLabel('Nome')).toHaveValue('Tasti');
  await go('Salva');
  await expect(sheet(page)).toBeHidden();
  const { config } = await configNamed(stack, 'Tasti');
  expect(config).toMatchObject({ triggers: [{ trigger: 'sun', event: 'sunrise' }] });
  expect(await storedValue(page, 'draft')).toBeNull();
});

test('the editor fades in and out without flickering, and returns the focus', async ({
  page,
  visit,
  pointer,
}) => {
  await visit('/automations');
  const opener = button(page, /^Nuova/);
  await pointer.press(opener);
  await expect(button(page, /^Da zero/)).toBeVisible();
  await pointer.press(button(page, /^Da zero/));
  await page.getByLabel('Nome').fill('Prova');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Uscire senza salvare?' });
  await followOpacity(page);
  await pointer.press(question.getByRole('button', { name: 'Esci senza salvare' }));
  await expect(sheet(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  const going = await followedOpacity(page);
  expect(going.at(-1)).toBeLessThan(0.5);
  expect(going).toEqual(going.toSorted((one, other) => other - one));

  await followOpacity(page);
  await pointer.press(opener);
  await expect(button(page, /^Da zero/)).toBeVisible();
  await expect.poll(() => followedOpacity(page)).toContain(1);
  const coming = await followedOpacity(page);
  expect(coming[0]).toBeLessThan(0.5);
  expect(coming).toEqual(coming.toSorted((one, other) => one - other));
});
