import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import type { Stack } from '#fixtures/stack.ts';
import { expect, test } from '#fixtures/test.ts';

const sheet = (page: Page) => page.locator('[role=dialog]:not([data-tone])');
const button = (page: Page, name: string | RegExp, at = 0) =>
  sheet(page).getByRole('button', { name, exact: true }).nth(at);

async function configNamed({ hubApi }: Stack, alias: string) {
  await expect.poll(async () => (await hubApi.automationsNamed(alias)).length).toBe(1);
  return (await hubApi.automationsNamed(alias))[0]?.config;
}

const delay = { delay: { seconds: 0 } };
const opensGate = { action: 'cover.open_cover', target: { entity_id: 'cover.cancello' } };
const plain = {
  description: '',
  mode: 'single',
  triggers: [{ trigger: 'time', at: '03:00:00' }],
  conditions: [],
};

test(
  'every kind of part in one automation: zone, button, groups, if and else, scene, notice, wait',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const press = (name: string | RegExp, at = 0) => pointer.press(button(page, name, at));
    const pickDevice = async (words: string, name: string) => {
      await page.getByRole('searchbox').fill(words);
      await press(name);
    };
    await visit('/automations?nuova');
    await press(/^Da zero/);
    await page.getByLabel('Nome').fill('Tutto insieme');

    await press('Aggiungi evento');
    await pickDevice('luca', 'Luca Bianchi');
    await pointer.press(page.getByText('Esce', { exact: true }));
    await page.getByRole('combobox', { name: 'Zona' }).selectOption('Ufficio di Luca');
    await expectAccessibleScreen(page, true);
    await press('Fatto');
    await press('Aggiungi evento');
    await pickDevice('comodino', 'Pulsante del comodino');
    await pointer.press(page.getByRole('radio').nth(1));
    await press('Fatto');

    await press('Aggiungi condizione');
    await press(/^Almeno una/);
    await press('Aggiungi condizione');
    await pickDevice('finestra cucina', 'Finestra cucina');
    await press('Fatto');
    await press('Aggiungi condizione');
    await press(/^Nessuna/);
    await press('Aggiungi condizione');
    await press('Orario e giorni');
    await press('Fatto');
    await expectAccessibleScreen(page, true);
    await press('Fatto');
    await press('Aggiungi condizione');
    await press(/^Nessuna/);
    // Another kind of group, with what it holds.
    await pointer.press(page.getByRole('radio', { name: 'Tutte' }));
    await press('Aggiungi condizione');
    await press('È buio o c’è luce');
    await press('Fatto');
    await press('Fatto');
    await press('Fatto');

    await press('Aggiungi azione');
    await press(/^Se… allora/);
    await press('Aggiungi condizione');
    await pickDevice('maria', 'Maria Bianchi');
    await press('Fatto');
    await press('Aggiungi azione');
    await pickDevice('serata', 'Serata cinema');
    await press('Fatto');
    await press('Aggiungi azione', 1);
    await press(/^Manda un avviso/);
    await page.getByLabel('Messaggio').fill('Non c’è nessuno');
    await press('Prova');
    await expect(sheet(page).getByRole('status').filter({ hasText: 'Fatto' })).toBeVisible();
    const notices = await stack.hubApi.command<object>('persistent_notification/get');
    expect(JSON.stringify(notices)).toContain('Non c’è nessuno');
    await press('Fatto');
    await expectAccessibleScreen(page, true);
    await press('Fatto');

    await press('Aggiungi azione');
    await press(/^Aspetta che succeda/);
    await press('Aggiungi evento');
    await pickDevice('specchio', 'Specchio');
    await press('Fatto');
    await page.getByRole('spinbutton', { name: 'Al massimo per' }).fill('2');
    await pointer.press(page.getByRole('radio', { name: 'Fermati' }));
    await press('Fatto');

    // What opens an entrance is asked for before it is tried.
    await press('Aggiungi azione');
    await pickDevice('cancello', 'Cancello');
    await press('Prova');
    const question = page.getByRole('alertdialog', { name: 'Provare adesso?' });
    await pointer.press(question.getByRole('button', { name: 'Annulla' }));
    await expect(question).toHaveCount(0);
    expect(await stack.hubApi.state('cover.cancello')).toBe('closed');
    await press('Prova');
    await pointer.press(question.getByRole('button', { name: 'Prova' }));
    await expect.poll(() => stack.hubApi.state('cover.cancello')).not.toBe('closed');
    await press('Fatto');

    const actions = page.locator('[data-part^="actions."]');
    await expect(actions).toHaveCount(3);
    await press(/^Togli: .*cancello/i);
    await expect(actions).toHaveCount(2);
    await press('Annulla modifica');
    await expect(actions).toHaveCount(3);
    await press('Ripeti modifica');
    await expect(actions).toHaveCount(2);
    await expectAccessibleScreen(page, true);
    await press('Salva');
    await expect(sheet(page)).toBeHidden();
    expect(await configNamed(stack, 'Tutto insieme')).toMatchObject({
      triggers: [
        { trigger: 'zone', entity_id: 'person.luca', zone: 'zone.ufficio', event: 'leave' },
        { options: { event_type: ['double_press'] } },
      ],
      conditions: [
        {
          condition: 'or',
          conditions: [
            { condition: 'state', entity_id: 'binary_sensor.finestra_cucina', state: 'on' },
            { condition: 'not', conditions: [{ condition: 'time' }] },
            { condition: 'and', conditions: [{ condition: 'sun' }] },
          ],
        },
      ],
      actions: [
        {
          if: [{ condition: 'state', entity_id: 'person.maria', state: 'home' }],
          then: [{ action: 'scene.turn_on', target: { entity_id: 'scene.serata_cinema' } }],
          else: [{ action: 'persistent_notification.create', data: { message: 'Non c’è nessuno' } }],
        },
        { wait_for_trigger: [{ trigger: 'state' }], timeout: '00:02:00', continue_on_timeout: false },
      ],
    });
  },
);

test(
  'each template makes an automation that the hub takes',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const made = [
      ['Luci al tramonto', 'light.turn_on'],
      ['Riscaldamento e finestre', 'climate.turn_off'],
      ['Allarme quando non c’è nessuno', 'alarm_control_panel.alarm_arm_away'],
      ['Avviso perdita d’acqua', 'persistent_notification.create'],
    ] as const;
    await visit('/automations');
    for (const [name, service] of made)
      await test.step(name, async () => {
        const before = (await stack.hubApi.automationsNamed(name)).length;
        await page.goto('/automations?nuova');
        await pointer.press(button(page, new RegExp(`^${name}`)));
        const go = button(page, 'Continua');
        await expect(go.or(button(page, 'Salva'))).toBeVisible();
        if (await go.isVisible()) {
          // The first of each: a checkbox of what may be several, a radio button of what is one.
          for (const group of await sheet(page).getByRole('group').or(page.getByRole('radiogroup')).all()) {
            const choice = group.getByRole('checkbox').or(group.getByRole('radio')).first();
            if ((await choice.count()) > 0 && !(await choice.isChecked()))
              await choice.check({ force: true });
          }
          await expectAccessibleScreen(page, true);
          await pointer.press(go);
        }
        await pointer.press(button(page, 'Salva'));
        await expect(sheet(page)).toBeHidden();
        const named = () => stack.hubApi.automationsNamed(name);
        await expect.poll(async () => (await named()).length).toBe(before + 1);
        expect(JSON.stringify(await named())).toContain(service);
      });
  },
);

test(
  'an automation is duplicated and asks before it opens a gate; an invalid, deleted or refused one is explained',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer, demoHub, guard }) => {
    const { hubApi } = stack;
    const put = async (id: string, alias: string, config: object) => {
      await hubApi.putAutomation(id, { alias, ...config });
      await configNamed(stack, alias);
    };
    await put('1780000000001', 'Zeta arrivo', { ...plain, actions: [opensGate] });
    await put('1780000000002', 'Zeta rotta', { ...plain, actions: [delay] });
    const blueprint = {
      path: 'homeassistant/motion_light.yaml',
      input: {
        motion_entity: 'binary_sensor.movimento_ingresso',
        light_target: { entity_id: 'light.specchio' },
      },
    };
    await put('1780000000003', 'Zeta da modello', { description: '', use_blueprint: blueprint });
    demoHub.faults.setAvailable('automation.zeta_rotta', false);
    await visit('/automations');
    await page.getByRole('searchbox', { name: 'Cerca un’automazione' }).fill('zeta');
    const card = (name: string) => page.getByRole('article', { name, exact: true });

    await expect(card('Zeta rotta')).toContainText('NON VALIDA');
    await expect(card('Zeta rotta').getByRole('button', { name: 'Esegui Zeta rotta' })).toBeDisabled();
    await pointer.press(card('Zeta rotta').getByRole('button', { name: 'Zeta rotta', exact: true }));
    await expect(sheet(page)).toContainText('L’hub non riesce a caricare questa automazione.');
    await expectAccessibleScreen(page, true);
    await page.goBack();
    await expect(sheet(page)).toBeHidden();

    const gate = card('Zeta arrivo');
    const question = page.getByRole('alertdialog', { name: 'Eseguire Zeta arrivo?' });
    await pointer.press(gate.getByRole('button', { name: 'Esegui Zeta arrivo' }));
    await expect(question).toContainText('Apre un ingresso della casa.');
    await expectAccessible(page);
    await pointer.press(question.getByRole('button', { name: 'Annulla' }));
    await expect(question).toHaveCount(0);
    expect(await hubApi.state('cover.cancello')).toBe('closed');
    await pointer.press(gate.getByRole('button', { name: 'Esegui Zeta arrivo' }));
    await pointer.press(question.getByRole('button', { name: 'Esegui' }));
    await expect(gate).toContainText(/oggi, \d{1,2}:\d\d/);
    await expect.poll(() => hubApi.state('cover.cancello')).not.toBe('closed');

    await pointer.press(gate.getByRole('button', { name: 'Zeta arrivo', exact: true }));
    await pointer.press(button(page, 'Duplica'));
    await expect(page.getByLabel('Nome')).toHaveValue('Zeta arrivo (copia)');
    await pointer.press(button(page, 'Salva'));
    await expect(sheet(page)).toBeHidden();
    const copy = await configNamed(stack, 'Zeta arrivo (copia)');
    expect(copy).toMatchObject({ actions: [opensGate] });
    expect(copy?.['id']).not.toBe('1780000000001');

    await pointer.press(card('Zeta da modello').getByRole('button', { name: 'Modifica Zeta da modello' }));
    await expect(sheet(page)).toContainText('Segue un modello di Home Assistant');
    await expect(sheet(page).getByRole('button', { name: /^Aggiungi/ })).toHaveCount(0);
    await page.getByLabel('Nome').fill('Zeta luce dell’ingresso');
    await expectAccessibleScreen(page, true);
    await pointer.press(button(page, 'Salva'));
    await expect(sheet(page)).toBeHidden();
    expect(await configNamed(stack, 'Zeta luce dell’ingresso')).toMatchObject({
      id: '1780000000003',
      use_blueprint: blueprint,
    });

    await pointer.press(card('Zeta arrivo').getByRole('button', { name: 'Modifica Zeta arrivo' }));
    await page.getByLabel('Descrizione').fill('Quando torno');
    await hubApi.deleteAutomation('1780000000001');
    await expect.poll(async () => (await hubApi.automationsNamed('Zeta arrivo')).length).toBe(0);
    await pointer.press(button(page, 'Salva'));
    await expect(sheet(page)).toContainText('Qualcun altro ha eliminato questa automazione');
    await expectAccessibleScreen(page, true);
    await pointer.press(button(page, 'Salvala come nuova'));
    await expect(sheet(page)).toBeHidden();
    const again = await configNamed(stack, 'Zeta arrivo');
    expect(again).toMatchObject({ description: 'Quando torno', actions: [opensGate] });
    expect(again?.['id']).not.toBe('1780000000001');

    await pointer.press(gate.getByRole('button', { name: 'Zeta arrivo', exact: true }));
    await pointer.press(button(page, 'Elimina'));
    const sure = page.getByRole('alertdialog', { name: 'Eliminare l’automazione?' });
    guard.expectConnectionErrors(stack.hubUrl);
    demoHub.faults.refuseConnections(true);
    await pointer.press(sure.getByRole('button', { name: 'Elimina' }));
    await expect(sure.getByRole('alert')).toContainText('Non eliminata: ');
    await expectAccessible(page);
    demoHub.faults.refuseConnections(false);
    await pointer.press(sure.getByRole('button', { name: 'Elimina' }));
    await expect(gate).toHaveCount(0);
    expect(await hubApi.automationsNamed('Zeta arrivo')).toEqual([]);
  },
);
