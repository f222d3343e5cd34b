import { expect, test } from '#fixtures/test.ts';
import { typeCode } from '#screens/keypad.ts';

const switched = ['switch.irrigazione', 'light.lampadario', 'fan.ventilatore', 'automation.vacanza'] as const;

test(
  'a socket, an on/off light, a fan and an automation are turned on and off',
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

test('the vacuum starts cleaning, and its card shows it', { tag: '@phone' }, async ({ home, pointer }) => {
  const { root, control } = await home.find('vacuum.robot_aspirapolvere');
  await expect(root).toContainText('Alla base');
  await pointer.press(control);
  await expect(root).toHaveAttribute('data-state', 'cleaning');
  await expect(root).toContainText('Pulizia in corso');
});

test(
  'the target temperature is set by steps, and several presses are sent as one command',
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

test('a blind opens, stops on command, and closes', { tag: '@phone' }, async ({ home, stack, pointer }) => {
  const id = 'cover.tapparella_camera';
  const { root } = await home.find(id);
  await expect(root).toHaveAttribute('data-state', 'closed');
  await pointer.press(root.getByRole('button', { name: 'Apri Tapparella camera' }));
  await expect(root).toHaveAttribute('data-state', 'opening');
  await expect(root).toContainText('In apertura');
  await expect.poll(() => stack.hubApi.attribute(id, 'current_position')).toBeGreaterThan(5);
  await pointer.press(root.getByRole('button', { name: 'Ferma Tapparella camera' }));
  await expect(root).toHaveAttribute('data-state', 'open');
  await expect(root).toContainText('Aperta');
  expect(Number(await stack.hubApi.attribute(id, 'current_position'))).toBeLessThan(100);
  await pointer.press(root.getByRole('button', { name: 'Chiudi Tapparella camera' }));
  await expect(root).toHaveAttribute('data-state', 'closing');
});

test(
  'a gate asks for confirmation before it opens, and stays closed when it is cancelled',
  { tag: '@phone' },
  async ({ page, home, stack, pointer }) => {
    // At home it asks only where the person chose 'Sempre'.
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

test(
  'a lock asks for confirmation before it unlocks',
  { tag: '@phone' },
  async ({ page, home, stack, pointer }) => {
    const id = 'lock.serratura_portone';
    const { root, control } = await home.find(id);
    await expect(root).toContainText('Chiusa a chiave');
    await pointer.press(control);
    const question = page.getByRole('alertdialog', { name: 'Sbloccare Serratura portone?' });
    await pointer.press(question.getByRole('button', { name: 'Sblocca' }));
    await expect(root).toHaveAttribute('data-state', 'unlocked');
    expect(await stack.hubApi.state(id)).toBe('unlocked');
    await pointer.press(control);
    await expect(root).toHaveAttribute('data-state', 'locked');
  },
);

test(
  'a lock with a code: a wrong code is reported, the right code unlocks it',
  { tag: '@phone' },
  async ({ page, home, stack, pointer }) => {
    const id = 'lock.serratura_garage';
    const { root, control } = await home.find(id);
    await expect(root).toHaveAttribute('data-state', 'locked');
    const question = page.getByRole('alertdialog', { name: 'Serratura garage' });
    const submitCode = async (code: string) => {
      await question.getByLabel('Codice').fill(code);
      await pointer.press(question.getByRole('button', { name: 'Sblocca' }));
    };
    await pointer.press(control);
    await submitCode('9999');
    await expect(question).toContainText('Codice errato');
    await expect(root).toHaveAttribute('data-state', 'locked');
    expect(await stack.hubApi.state(id)).toBe('locked');
    await submitCode('1234');
    await expect(question).toBeHidden();
    await expect(root).toHaveAttribute('data-state', 'unlocked');
  },
);

test(
  'the alarm is armed with its code; a wrong code is reported and does not disarm it',
  { tag: '@phone' },
  async ({ page, home, stack, pointer }) => {
    const id = 'alarm_control_panel.allarme_di_casa';
    const { root } = await home.find(id);
    await expect(root).toContainText('Disarmato');
    const question = page.getByRole('alertdialog', { name: 'Allarme di casa' });
    const openDialog = (action: 'Arma in casa' | 'Disarma') =>
      pointer.press(root.getByRole('button', { name: action, exact: true }));
    const submitCode = async (action: 'Arma in casa' | 'Disarma', code: string) => {
      await typeCode(pointer, question, code);
      await pointer.press(question.getByRole('button', { name: action, exact: true }));
    };
    await openDialog('Arma in casa');
    const anyway = page.getByRole('alertdialog', { name: /^Qualcosa è aperto/ });
    await expect(anyway).toContainText('Ancora da chiudere: Finestra cucina.');
    await pointer.press(anyway.getByRole('button', { name: 'Annulla' }));
    await expect(anyway).toBeHidden();
    expect(await stack.hubApi.state(id)).toBe('disarmed');
    await openDialog('Arma in casa');
    await pointer.press(anyway.getByRole('button', { name: 'Arma lo stesso' }));
    await expect(question).toContainText('Inserisci il codice per armare in casa.');
    await submitCode('Arma in casa', '1234');
    await expect(question).toBeHidden();
    await expect(root).toHaveAttribute('data-state', 'armed_home', { timeout: 40_000 });
    await expect(root).toContainText('Armato · in casa');
    await openDialog('Disarma');
    await submitCode('Disarma', '9999');
    await expect(question.getByRole('alert')).toHaveText('Codice errato');
    expect(await stack.hubApi.state(id)).toBe('armed_home');
    // It is still open, and takes the next code.
    await submitCode('Disarma', '1234');
    await expect(question).toBeHidden();
    await expect(root).toHaveAttribute('data-state', 'disarmed');
  },
);

test(
  'media is paused, resumed and skipped to the next track',
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

test('smoke is shown as an alarm', { tag: '@phone' }, async ({ page, home, demoHub, stack }) => {
  const id = 'binary_sensor.rilevatore_di_fumo';
  const clear = await stack.hubApi.find(id);
  demoHub.faults.setState(id, 'on', { ...clear?.attributes, smoke_level: 412 });
  await expect(page.getByRole('alert').filter({ hasText: /Fumo/ }).first()).toBeVisible();
  const { root } = await home.find(id);
  await expect(root).toContainText(/Fumo rilevato · 412\sppm/);
  demoHub.faults.setState(id, 'off', clear?.attributes ?? {});
  await expect(page.getByRole('alert').filter({ hasText: /Fumo/ })).toHaveCount(0);
  const cleared = await home.find(id);
  await expect(cleared.root).toContainText('Nessun allarme');
});
