import { expectAccessible, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';

const LAMP = 'light.lampada_ad_arco';
const MIRROR = 'light.specchio';
const PUMP = 'switch.irrigazione';

/** Any change of one device toggles another one. */
const passing = (alias: string, from: string, to: string) => ({
  alias,
  description: '',
  mode: 'single',
  triggers: [{ trigger: 'state', entity_id: [from] }],
  conditions: [{ condition: 'state', entity_id: 'person.maria', state: 'not_home' }],
  actions: [{ action: 'homeassistant.toggle', target: { entity_id: to } }],
});

test(
  'an automation that others start again says so while it is drafted, and can be saved',
  { tag: '@phone' },
  async ({ page, pointer, stack, visit }) => {
    const { hubApi } = stack;
    await hubApi.putAutomation('1770000000021', passing('Primo giro', PUMP, LAMP));
    await hubApi.putAutomation('1770000000022', passing('Secondo giro', LAMP, MIRROR));
    await hubApi.putAutomation('1770000000023', passing('Terzo giro', MIRROR, PUMP));
    await visit('/automations?modifica=automation.primo_giro');
    const editor = page.getByRole('dialog', { name: 'Modifica automazione' });
    const warning = editor.getByText(
      'Questa automazione può riavviarsi da sola: avvia «Secondo giro», che avvia «Terzo giro», che la riavvia.',
    );
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // One of the chain is turned off: it ends there.
    await hubApi.call('automation.turn_off', { entity_id: 'automation.terzo_giro' });
    await expect(warning).toBeHidden();
    await hubApi.call('automation.turn_on', { entity_id: 'automation.terzo_giro' });
    await expect(warning).toBeVisible();

    await pointer.press(editor.getByRole('button', { name: /^Togli: / }).last());
    await expect(warning).toBeHidden();
    await pointer.press(editor.getByRole('button', { name: 'Annulla modifica' }));
    await expect(warning).toBeVisible();

    await page.getByLabel('Nome').fill('Primo giro davvero');
    await pointer.press(editor.getByRole('button', { name: 'Salva', exact: true }));
    await expect(editor).toBeHidden();
    expect(await hubApi.automationsNamed('Primo giro davvero')).toHaveLength(1);
  },
);
