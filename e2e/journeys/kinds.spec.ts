import { expect, test } from '#fixtures/test.ts';
import { typeCode } from '#screens/keypad.ts';

const switched = [
  'switch.irrigazione',
  'light.lampadario',
  'fan.ventilatore',
  'automation.sveglia_in_camera',
] as const;

test(
  'a socket, a plain lamp, a fan and an automation go on and off',
  { tag: '@phone' },
  async ({ home, stack, pointer }) => {
    for (const id of switched)
      await test.step(id, async () => {
        const { root, control } = await home.find(id);
        await expect(root).toHaveAttribute('data-state', 'off');
        await pointer.press(control);
        await expect(root).toHaveAttribute('data-state', 'on');
        await expect(control).toBeChecked();
        expect(await stack.hubApi.state(id)).toBe('on');
        await pointer.press(control);
        await expect(root).toHaveAttribute('data-state', 'off');
        await expect(control).not.toBeChecked();
      });
  },
);

test('the robot is sent to clean, and says so', { tag: '@phone' }, async ({ home, pointer }) => {
  const { root, control } = await home.find('vacuum.robot_aspirapolvere');
  await expect(root).toContainText('Alla base');
  await pointer.press(control);
  await expect(root).toHaveAttribute('data-state', 'cleaning');
  await expect(root).toContainText('Pulizia in corso');
});

test(
  'a thermostat is set by steps, and several presses arrive as one wish',
  { tag: '@phone' },
  async ({ home, stack, pointer }) => {
    const id = 'climate.termostato';
    const { root } = await home.find(id);
    const before = Number(await stack.hubApi.attribute(id, 'temperature'));
    const raise = root.getByRole('button', { name: 'Alza la temperatura di Termostato' });
    await pointer.press(raise);
    await pointer.press(raise);
    await expect.poll(() => stack.hubApi.attribute(id, 'temperature')).toBe(before + 1);
    await expect(root).toContainText(String(before + 1).replace('.', ','));
    await pointer.press(root.getByRole('button', { name: 'Abbassa la temperatura di Termostato' }));
    await expect.poll(() => stack.hubApi.attribute(id, 'temperature')).toBe(before + 0.5);
    await expect(root).not.toHaveAttribute('data-pending');
  },
);

test(
  'a blind goes up, stops where it is told to, and comes down',
  { tag: '@phone' },
  async ({ home, stack, pointer }) => {
    const id = 'cover.tapparella_camera';
    const { root } = await home.find(id);
    await expect(root).toHaveAttribute('data-state', 'closed');
    await pointer.press(root.getByRole('button', { name: 'Apri Tapparella camera' }));
    await expect(root).toHaveAttribute('data-state', 'opening');
    await expect(root).toContainText('In apertura');
    await expect.poll(() => stack.hubApi.attribute(id, 'current_position')).toBeGreaterThan(5);
    await pointer.press(root.getByRole('button', { name: 'Ferma Tapparella camera' }));
    await expect(root).toHaveAttribute('data-state', 'open');
    await expect(root).toContainText('Aperto');
    expect(Number(await stack.hubApi.attribute(id, 'current_position'))).toBeLessThan(100);
    await pointer.press(root.getByRole('button', { name: 'Chiudi Tapparella camera' }));
    await expect(root).toHaveAttribute('data-state', 'closing');
  },
);

test(
  'a gate asks before it opens, and stays shut when the answer is no',
  { tag: '@phone' },
  async ({ page, home, stack, pointer }) => {
    // In the house it asks only whoever wants to be asked.
    await page.evaluate(() => localStorage.setItem('gate_rules', '{"cover.cancello":{"ask":"always"}}'));
    await page.reload();
    const { root } = await home.find('cover.cancello');
    await pointer.press(root.getByRole('button', { name: 'Apri Cancello' }));
    const question = page.getByRole('alertdialog', { name: 'Aprire Cancello?' });
    await expect(question).toBeVisible();
    await pointer.press(question.getByRole('button', { name: 'Annulla' }));
    await expect(question).toBeHidden();
    expect(await stack.hubApi.state('cover.cancello')).toBe('closed');
    await pointer.press(root.getByRole('button', { name: 'Apri Cancello' }));
    await pointer.press(question.getByRole('button', { name: 'Apri', exact: true }));
    await expect(root).toHaveAttribute('data-state', 'opening');
  },
);

test('a lock asks before it opens', { tag: '@phone' }, async ({ page, home, stack, pointer }) => {
  const id = 'lock.serratura_portone';
  const { root, control } = await home.find(id);
  await expect(root).toContainText('Chiuso a chiave');
  await pointer.press(control);
  const question = page.getByRole('alertdialog', { name: 'Aprire Serratura portone?' });
  await pointer.press(question.getByRole('button', { name: 'Sblocca' }));
  await expect(root).toHaveAttribute('data-state', 'unlocked');
  expect(await stack.hubApi.state(id)).toBe('unlocked');
  await pointer.press(control);
  await expect(root).toHaveAttribute('data-state', 'locked');
});

test(
  'a lock with a code: the wrong one is said, the right one opens',
  { tag: '@phone' },
  async ({ page, home, stack, pointer }) => {
    const id = 'lock.serratura_garage';
    const { root, control } = await home.find(id);
    await expect(root).toHaveAttribute('data-state', 'locked');
    const tell = async (code: string) => {
      await pointer.press(control);
      const question = page.getByRole('alertdialog', { name: 'Serratura garage' });
      await question.getByLabel('Codice').fill(code);
      await pointer.press(question.getByRole('button', { name: 'Sblocca' }));
      await expect(question).toBeHidden();
    };
    await tell('9999');
    await expect(root).toContainText('Codice errato');
    await expect(root).toHaveAttribute('data-state', 'locked');
    expect(await stack.hubApi.state(id)).toBe('locked');
    await tell('1234');
    await expect(root).toHaveAttribute('data-state', 'unlocked');
  },
);

test(
  'the alarm is armed with its code; the wrong one is said and disarms nothing',
  { tag: '@phone' },
  async ({ page, home, stack, pointer }) => {
    const id = 'alarm_control_panel.allarme_di_casa';
    const { root } = await home.find(id);
    await expect(root).toContainText('Disarmato');
    const tell = async (wish: 'Arma' | 'Disarma', code: string) => {
      await pointer.press(root.getByRole('button', { name: wish, exact: true }));
      const question = page.getByRole('alertdialog', { name: 'Allarme di casa' });
      await typeCode(pointer, question, code);
      await pointer.press(question.getByRole('button', { name: wish, exact: true }));
      await expect(question).toBeHidden();
    };
    await tell('Arma', '1234');
    await expect(root).toHaveAttribute('data-state', 'armed_home', { timeout: 40_000 });
    await expect(root).toContainText('Armato · in casa');
    await tell('Disarma', '9999');
    await expect(root).toContainText('Codice errato');
    expect(await stack.hubApi.state(id)).toBe('armed_home');
    await tell('Disarma', '1234');
    await expect(root).toHaveAttribute('data-state', 'disarmed');
  },
);

test(
  'what plays is paused and played, and the next one starts',
  { tag: '@phone' },
  async ({ home, stack, pointer }) => {
    const id = 'media_player.televisore';
    const { root } = await home.find(id);
    await expect(root).toHaveAttribute('data-state', 'playing');
    const title = String(await stack.hubApi.attribute(id, 'media_title'));
    await expect(root).toContainText(title);
    await pointer.press(root.getByRole('button', { name: 'Pausa, Televisore' }));
    await expect(root).toHaveAttribute('data-state', 'paused');
    await pointer.press(root.getByRole('button', { name: 'Successivo, Televisore' }));
    await expect.poll(() => stack.hubApi.attribute(id, 'media_title')).not.toBe(title);
    await expect(root).toContainText(String(await stack.hubApi.attribute(id, 'media_title')));
  },
);

test('smoke in the kitchen cannot be missed', { tag: '@phone' }, async ({ page, home, demoHub, stack }) => {
  const id = 'binary_sensor.rilevatore_di_fumo';
  const calm = await stack.hubApi.find(id);
  demoHub.faults.setState(id, 'on', { ...calm?.attributes, smoke_level: 412 });
  await expect(page.getByRole('alert').filter({ hasText: /Fumo/ }).first()).toBeVisible();
  const { root } = await home.find(id);
  await expect(root).toContainText(/Fumo rilevato · 412\sppm/);
  demoHub.faults.setState(id, 'off', calm?.attributes ?? {});
  await expect(page.getByRole('alert').filter({ hasText: /Fumo/ })).toHaveCount(0);
  const calmed = await home.find(id);
  await expect(calmed.root).toContainText('Nessun allarme');
});
