import { expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
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
    expect(await page.evaluate(() => localStorage.getItem('draft'))).toBeNull();

    await pointer.press(page.getByRole('button', { name: 'Grande davvero', exact: true }));
    await expect(page.getByText('e altre 8951 parti')).toBeVisible();
  },
);
