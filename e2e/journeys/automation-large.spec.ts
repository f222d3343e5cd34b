import { expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { storedValue } from '#fixtures/local-storage.ts';
import { createResident } from '#fixtures/resident.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';

const COUNT = 9_000;
const MEBI = 1024 * 1024;

test(
  'an automation of a megabyte is shown, changed and saved, and a draft of it is kept',
  { tag: '@phone' },
  async ({ page, pointer, stack, visit }) => {
    const config = {
      alias: 'Grande',
      description: '',
      mode: 'single',
      triggers: [{ trigger: 'time', at: '03:00:00' }],
      conditions: [],
      actions: [
        ...Array.from({ length: COUNT }, (_, index) => ({
          action: 'light.turn_on',
          target: { entity_id: [`light.lampada_numero_${index}`] },
          data: { brightness_pct: index % 100 },
        })),
        { action: 'notify.persistent_notification', data: { message: 'a'.repeat(100_000) } },
      ],
    };
    expect(JSON.stringify(config).length).toBeGreaterThan(MEBI);
    await stack.hubApi.putAutomation('1770000000009', config);
    const editor = page.getByRole('dialog', { name: 'Modifica automazione' });
    await visit('/automations');
    await pointer.press(page.getByRole('button', { name: 'Modifica Grande' }));
    await expect(editor.getByRole('button', { name: /^Togli/ })).toHaveCount(102);
    // The last one is there too: what is added stands beside it. Its text is cut.
    await expect(editor.locator(`[data-part="actions.${COUNT}"]`)).toContainText(/a{50,200}…/);
    await pointer.press(
      editor.getByRole('button', { name: `Mostra altre parti: ne restano ${COUNT - 100}` }),
    );
    await expect(editor.getByRole('button', { name: /^Togli/ })).toHaveCount(202);
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Nome').fill('Grande davvero');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('draft')?.length ?? 0))
      .toBeGreaterThan(MEBI);
    await pointer.press(editor.getByRole('button', { name: /^Togli: Accendi/ }).first());
    await pointer.press(editor.getByRole('button', { name: 'Annulla modifica' }));
    await pointer.press(editor.getByRole('button', { name: 'Salva', exact: true }));
    await expect(editor).toBeHidden();
    const [saved] = await stack.hubApi.automationsNamed('Grande davvero');
    expect(saved?.config).toEqual({ ...config, alias: 'Grande davvero', id: '1770000000009' });
    expect(await storedValue(page, 'draft')).toBeNull();

    await pointer.press(page.getByRole('button', { name: 'Grande davvero', exact: true }));
    await expect(page.getByText('e altre 8951 parti')).toBeVisible();
  },
);

/** More than the 100,000 values that one message to the gateway may hold. */
const list = Array<number>(110_000).fill(0);
const small = {
  description: '',
  mode: 'single',
  triggers: [{ trigger: 'time', at: '03:00:00' }],
  conditions: [],
  actions: [{ delay: 5 }],
};

test(
  'an automation with more values than one message may hold is saved, and the connection stays',
  { tag: '@phone' },
  async ({ page, pointer, stack, visit }) => {
    const config = { ...small, alias: 'Elenco', actions: [{ variables: { list } }] };
    await stack.hubApi.putAutomation('1770000000010', config);
    const editor = page.getByRole('dialog', { name: 'Modifica automazione' });
    await visit('/automations');
    await pointer.press(page.getByRole('button', { name: 'Modifica Elenco' }));
    await page.getByLabel('Nome').fill('Elenco lungo');
    await pointer.press(editor.getByRole('button', { name: 'Salva', exact: true }));
    await expect(editor).toBeHidden();
    const [saved] = await stack.hubApi.automationsNamed('Elenco lungo');
    expect(saved?.config).toEqual({ ...config, alias: 'Elenco lungo', id: '1770000000010' });
  },
);

test(
  'a resident reads that a draft is too large, and loses nothing of it',
  { tag: '@phone' },
  async ({ page, context, pointer, stack, guard }) => {
    // The gateway answers 413, which a browser logs.
    guard.expectConnectionErrors(stack.hubUrl);
    const sockets: string[] = [];
    page.on('websocket', (socket) => socket.on('close', () => sockets.push(socket.url())));
    const resident = await createResident(stack, { rights: ['automations'] });
    await context.setStorageState(await storedSession(stack, resident));
    const draft = JSON.stringify({
      about: '',
      config: { ...small, alias: 'Elenco', actions: [{ variables: { list } }] },
    });
    await page.addInitScript((text) => localStorage.setItem('draft', text), draft);
    await page.goto(`${stack.appUrl}/automations?nuova`);
    const press = (name: string) => pointer.press(page.getByRole('button', { name, exact: true }).first());
    await pointer.press(page.getByRole('button', { name: /^Da zero/ }));
    await press('Riprendila');
    sockets.length = 0;
    await press('Salva');
    await expect(page.getByRole('alert')).toContainText('troppo grande per essere salvata');
    await expect(page.getByLabel('Nome')).toHaveValue('Elenco');
    expect(await page.evaluate(() => localStorage.getItem('draft')?.length)).toBeGreaterThan(200_000);
    expect(sockets).toEqual([]);
    expect(await stack.hubApi.automationsNamed('Elenco')).toEqual([]);
  },
);
