import { expectAccessible, expectAccessibleScreen, expectReachable } from '#fixtures/accessibility.ts';
import type { Stack } from '#fixtures/stack.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';
import { armAnyway, typeCode } from '#screens/keypad.ts';

const DEMO_PANEL = 'alarm_control_panel.allarme_di_casa';
const WRONG = '9999';
/** A panel arms after its exit delay: ten seconds on the demo hub. */
const DELAY = 40_000;

/** The alarm panel of the tested hub, disarmed. */
async function panelOf({ hubApi, alarmCode }: Stack) {
  const panel = (await hubApi.states()).find(
    ({ entity_id, attributes }) =>
      entity_id.startsWith('alarm_control_panel.') && attributes['code_format'] === 'number',
  );
  if (panel === undefined) throw new Error('this hub has no alarm panel with a keypad');
  await hubApi.call('alarm_control_panel.alarm_disarm', { entity_id: panel.entity_id, code: alarmCode });
  await expect.poll(() => hubApi.state(panel.entity_id)).toBe('disarmed');
  return { id: panel.entity_id, name: String(panel.attributes['friendly_name']) };
}

test(
  'a wrong code is reported and changes nothing, the right code arms and disarms',
  { tag: ['@hub', '@phone'] },
  async ({ page, stack, visit, pointer }) => {
    const { hubApi, alarmCode } = stack;
    const { id } = await panelOf(stack);
    await visit(`/?device=${id}`);
    const sheet = sheetOf(page, id);
    const confirm = sheet.locator('[data-send]');
    await expect(confirm).toHaveText('Arma in casa');
    await typeCode(pointer, sheet, '12');
    await expect(confirm).toBeDisabled();
    await pointer.press(sheet.getByRole('button', { name: 'Cancella l’ultima cifra' }));
    await expect(sheet.getByText('1 cifra inserita')).toBeAttached();
    await pointer.press(sheet.getByRole('button', { name: 'Cancella tutto' }));

    await typeCode(pointer, sheet, WRONG);
    await pointer.press(confirm);
    await armAnyway(page, pointer, sheet.getByRole('alert'));
    await expect(sheet.getByRole('alert')).toContainText('Codice errato');
    await expect(sheet.getByText('Nessuna cifra inserita')).toBeAttached();
    expect(await hubApi.state(id)).toBe('disarmed');

    // The keypad accepts the keyboard too.
    await sheet.getByRole('button', { name: '1', exact: true }).focus();
    await page.keyboard.type(alarmCode);
    await page.keyboard.press('Enter');
    await armAnyway(page, pointer, sheet.locator('[data-send="disarm"]'));
    await expect(sheet).toHaveAttribute('data-state', /arming|armed_home/);
    await expect(sheet).toHaveAttribute('data-state', 'armed_home', { timeout: DELAY });
    await expect(sheet).toContainText('Armato · in casa');

    await typeCode(pointer, sheet, alarmCode);
    await pointer.press(confirm);
    await expect(sheet).toHaveAttribute('data-state', 'disarmed');
    expect(await hubApi.state(id)).toBe('disarmed');
  },
);

test(
  'a triggered alarm is shown on another screen, and one press opens its sheet',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, visit, pointer }) => {
    const { id, name } = await panelOf(stack);
    await visit('/map');
    await expect(page.getByRole('application', { name: /^Mappa/ })).toBeVisible();
    const banner = page.getByRole('alert').filter({ hasText: name });
    await expect(banner).toHaveCount(0);
    if (stack.demo === undefined)
      await stack.hubApi.call('alarm_control_panel.alarm_trigger', { entity_id: id });
    else stack.demo.faults.setState(id, 'triggered', (await stack.hubApi.find(id))?.attributes ?? {});
    await expect(banner).toContainText('Allarme scattato');
    await pointer.press(banner.getByRole('link', { name: `Vedi ${name}` }));
    await expect(sheetOf(page, id)).toContainText('Scattato');
    await expect(sheetOf(page, id).getByRole('button', { name: 'Disarma' })).toBeVisible();
  },
);

test(
  'an active alarm is announced once on every screen, and in an open sheet',
  { tag: '@phone' },
  async ({ page, demoHub, stack, home, pointer }) => {
    await home.waitUntilLive();
    demoHub.faults.setState(DEMO_PANEL, 'triggered', (await stack.hubApi.find(DEMO_PANEL))?.attributes ?? {});
    const banner = page.getByRole('alert').filter({ hasText: 'Allarme di casa' });
    await expect(banner).toHaveCount(1);
    await expectAccessible(page);
    await page.goto('/questo-non-esiste');
    await expect(banner).toBeVisible();

    await page.goto('/?device=light.lampadario');
    const dialog = page.getByRole('dialog', { name: 'Lampadario' });
    const here = dialog.getByRole('alert').filter({ hasText: 'Allarme di casa' });
    await expect(here).toContainText('Allarme scattato');
    await expectReachable(page);
    await pointer.press(here.getByRole('link', { name: 'Vedi Allarme di casa' }));
    await expect(sheetOf(page, DEMO_PANEL)).toContainText('Scattato');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
    // It replaced the sheet of the lamp: closing it leads to the dashboard.
    await pointer.press(page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);

    demoHub.faults.setState(DEMO_PANEL, 'disarmed', (await stack.hubApi.find(DEMO_PANEL))?.attributes ?? {});
    await expect(banner).toHaveCount(0);
  },
);

test(
  'entry: the delay counts down, the alarm triggers, and the code disarms it',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    await visit(`/?device=${DEMO_PANEL}`);
    const sheet = sheetOf(page, DEMO_PANEL);
    await expect(sheet).toContainText('Disarmato');
    await stack.hubApi.call('alarm_control_panel.alarm_trigger', { entity_id: DEMO_PANEL });
    await expect(sheet.getByRole('timer')).toContainText(/Ingresso: 0:0\d/);
    await expect(sheet.getByRole('radiogroup')).toHaveCount(0);
    await expect(sheet).toHaveAttribute('data-state', 'triggered', { timeout: DELAY });
    await expect(sheet.getByRole('timer')).toHaveCount(0);
    await typeCode(pointer, sheet, stack.alarmCode);
    await pointer.press(sheet.getByRole('button', { name: 'Disarma' }));
    await expect(sheet).toHaveAttribute('data-state', 'disarmed');
  },
);

test(
  'after a panel ignored a code, the next code is accepted at once',
  { tag: '@phone' },
  async ({ page, demoHub, stack, visit, pointer }) => {
    await visit(`/?device=${DEMO_PANEL}`);
    const sheet = sheetOf(page, DEMO_PANEL);
    const confirm = sheet.locator('[data-send]');
    // Nothing is open.
    demoHub.faults.setState('binary_sensor.finestra_cucina', 'off');
    demoHub.faults.ignoreService('alarm_control_panel.alarm_arm_home', true);
    await typeCode(pointer, sheet, WRONG);
    await pointer.press(confirm);
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
    await expect(sheet.getByText('Nessuna cifra inserita')).toBeAttached();
    demoHub.faults.ignoreService('alarm_control_panel.alarm_arm_home', false);
    await typeCode(pointer, sheet, stack.alarmCode);
    await expect(confirm).toBeEnabled();
    await pointer.press(confirm);
    await expect(sheet).toHaveAttribute('data-state', 'arming');
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'a text code has a field, a panel without arm code asks for none, and a reported delay counts down',
  { tag: '@phone' },
  async ({ page, demoHub, stack, visit, pointer }) => {
    const own = (await stack.hubApi.find(DEMO_PANEL))?.attributes ?? {};
    demoHub.faults.setState(DEMO_PANEL, 'disarmed', { ...own, code_format: 'text' });
    await visit(`/?device=${DEMO_PANEL}`);
    const sheet = sheetOf(page, DEMO_PANEL);
    const field = sheet.getByLabel('Codice', { exact: true });
    await field.fill('casa mia');
    await expect(sheet.getByRole('group', { name: 'Tastierino' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await armAnyway(page, pointer, sheet.getByRole('alert'));
    await expect(sheet.getByRole('alert')).toContainText('Codice errato');
    await expect(field).toHaveValue('');

    demoHub.faults.setState(DEMO_PANEL, 'disarmed', { ...own, code_arm_required: false });
    await expect(sheet).toContainText('Non serve il codice.');
    await expect(sheet.locator('[data-send]')).toBeEnabled();

    demoHub.faults.setState(DEMO_PANEL, 'arming', { ...own, delay: 45 });
    await expect(sheet.getByRole('timer')).toContainText(/Ancora 0:4\d per uscire/);
    await expect(sheet.getByRole('timer')).toContainText(/Ancora 0:3\d per uscire/, { timeout: 30_000 });
    await expectAccessibleScreen(page, true);
  },
);

test.describe('on a small phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the whole keypad is in view, under at most four choices', async ({ page, visit, pointer }) => {
    await visit(`/?device=${DEMO_PANEL}`);
    const sheet = sheetOf(page, DEMO_PANEL);
    const send = sheet.locator('[data-send]');
    await expect(send).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: '1', exact: true })).toBeInViewport({ ratio: 1 });
    expect(
      (await sheet.getByRole('radio').count()) + (await sheet.getByRole('combobox').count()),
    ).toBeLessThanOrEqual(4);
    await sheet.getByLabel('Altro modo').selectOption({ label: 'Arma per le vacanze' });
    await expect(send).toHaveText('Arma per le vacanze');
    await pointer.press(sheet.getByRole('radio', { name: 'Arma per la notte' }));
    await expect(send).toHaveText('Arma per la notte');
    await expectAccessible(page);
    await expectReachable(page);
    // In landscape beside the modes.
    await page.setViewportSize({ width: 844, height: 390 });
    for (const key of ['1', '0'])
      await expect(sheet.getByRole('button', { name: key, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('radio', { name: 'Arma per la notte' })).toBeInViewport({ ratio: 1 });
  });
});
