import { watchCard } from '#fixtures/card-recorder.ts';
import type { Stack } from '#fixtures/stack.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';
import type { DashboardScreen } from '#screens/dashboard-screen.ts';

/** A lamp of the tested hub that is off, and its card. */
async function lampOff(stack: Stack, home: DashboardScreen) {
  const lamp = await pickLamp(stack.hubApi);
  await stack.hubApi.call('light.turn_off', { entity_id: lamp });
  const card = await home.find(lamp);
  await expect(card.root).toHaveAttribute('data-state', 'off');
  return { lamp, ...card };
}

test(
  "a lamp is switched on and off, and the hub's state follows",
  { tag: '@hub' },
  async ({ stack, pointer, home }) => {
    const { hubApi } = stack;
    const lamp = await pickLamp(hubApi);
    await hubApi.call('light.turn_off', { entity_id: lamp });
    const { root, control } = await home.find(lamp);
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(control).not.toBeChecked();
    const watch = await watchCard(root);

    await pointer.press(control);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect(control).toBeChecked();
    await expect.poll(() => hubApi.state(lamp)).toBe('on');

    await pointer.press(control);
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect.poll(() => hubApi.state(lamp)).toBe('off');
    expect(await watch.looks(), 'each change was shown as on its way').toContainEqual(
      expect.stringContaining('pending'),
    );
  },
);

test(
  'while the command is pending, the card shows it and ignores a second press',
  { tag: '@phone' },
  async ({ stack, demoHub, pointer, home }) => {
    const { root, control } = await lampOff(stack, home);
    demoHub.faults.slow(2000);
    await pointer.press(control);
    await expect(root).toHaveAttribute('data-pending');
    await expect(root).toContainText('Accensione…');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).toContainText(/Acces[oaie]/);
  },
);

test(
  "a refused command restores the hub's value and says why; the next press succeeds",
  { tag: '@phone' },
  async ({ stack, demoHub, pointer, home }) => {
    const { lamp, root, control } = await lampOff(stack, home);
    demoHub.faults.refuseService('light.turn_on', {
      code: 'home_assistant_error',
      message: 'The bridge of the lights does not answer',
    });
    await pointer.press(control);
    await expect(root).toContainText('L’hub segnala un errore');
    await expect(root.locator('[aria-live=polite]')).toContainText('L’hub segnala un errore');
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect(control).not.toBeChecked();
    expect(await stack.hubApi.state(lamp)).toBe('off');

    demoHub.faults.refuseService('light.turn_on', null);
    await pointer.press(control);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).not.toContainText('L’hub segnala un errore');
  },
);

test(
  'a command that the hub accepts without effect: no confirmation, and the hub’s value returns',
  { tag: '@phone' },
  async ({ stack, demoHub, pointer, home }) => {
    const { root, control } = await lampOff(stack, home);
    demoHub.faults.ignoreService('light.turn_on', true);
    await pointer.press(control);
    await expect(root).toHaveAttribute('data-pending');
    await expect(root).toContainText('Accensione…');
    await expect(root, 'ten seconds after the agreement').toContainText('Non ha risposto', {
      timeout: 30_000,
    });
    await expect(root.locator('[aria-live=polite]')).toContainText('Non ha risposto');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(control).not.toBeChecked();

    demoHub.faults.ignoreService('light.turn_on', false);
    await pointer.press(control);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).not.toContainText('Non ha risposto');
  },
);
