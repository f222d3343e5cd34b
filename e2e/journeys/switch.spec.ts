import { watchCard } from '#fixtures/card-watch.ts';
import type { House } from '#fixtures/house.ts';
import { someLamp } from '#fixtures/pick.ts';
import { expect, test } from '#fixtures/test.ts';
import type { DashboardScreen } from '#screens/dashboard-screen.ts';

/** A lamp of this house, on the screen, that is off. */
const darkLamp = async (house: House, home: DashboardScreen) => {
  const lamp = await someLamp(house.witness);
  await house.witness.call('light.turn_off', { entity_id: lamp });
  const card = await home.find(lamp);
  await expect(card.root).toHaveAttribute('data-state', 'off');
  return { lamp, ...card };
};

test('a lamp is switched on and off, and the hub agrees', { tag: '@hub' }, async ({ house, hand, home }) => {
  const { witness } = house;
  const lamp = await someLamp(witness);
  await witness.call('light.turn_off', { entity_id: lamp });
  const { root, control } = await home.find(lamp);
  await expect(root).toHaveAttribute('data-state', 'off');
  await expect(control).not.toBeChecked();
  const watch = await watchCard(root);

  await hand.press(control);
  await expect(root).toHaveAttribute('data-state', 'on');
  await expect(root).not.toHaveAttribute('data-pending');
  await expect(control).toBeChecked();
  await expect.poll(() => witness.state(lamp)).toBe('on');

  await hand.press(control);
  await expect(root).toHaveAttribute('data-state', 'off');
  await expect(root).not.toHaveAttribute('data-pending');
  await expect.poll(() => witness.state(lamp)).toBe('off');
  expect(await watch.looks(), 'each change was shown as on its way').toContainEqual(
    expect.stringContaining('pending'),
  );
});

test(
  'while a slow hub thinks, the card says so and takes no second press for an answer',
  { tag: '@phone' },
  async ({ house, demo, hand, home }) => {
    const { root, control } = await darkLamp(house, home);
    demo.faults.slow(2000);
    await hand.press(control);
    await expect(root).toHaveAttribute('data-pending');
    await expect(root).toContainText('Accensione…');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).toContainText('Acceso');
  },
);

test(
  'a refusal returns the value and says why; the next press goes through',
  { tag: '@phone' },
  async ({ house, demo, hand, home }) => {
    const { lamp, root, control } = await darkLamp(house, home);
    demo.faults.refuseService('light.turn_on', {
      code: 'home_assistant_error',
      message: 'The bridge of the lights does not answer',
    });
    await hand.press(control);
    await expect(root).toContainText('L’hub segnala un errore');
    await expect(root.locator('[aria-live=polite]')).toContainText('L’hub segnala un errore');
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect(control).not.toBeChecked();
    expect(await house.witness.state(lamp)).toBe('off');

    demo.faults.refuseService('light.turn_on', null);
    await hand.press(control);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).not.toContainText('L’hub segnala un errore');
  },
);

test(
  'a hub that agrees and does nothing: no confirmation, and the hub’s value returns',
  { tag: '@phone' },
  async ({ house, demo, hand, home }) => {
    const { root, control } = await darkLamp(house, home);
    demo.faults.ignoreService('light.turn_on', true);
    await hand.press(control);
    await expect(root).toHaveAttribute('data-pending');
    await expect(root).toContainText('Accensione…');
    await expect(root, 'ten seconds after the agreement').toContainText('Nessuna conferma', {
      timeout: 20_000,
    });
    await expect(root.locator('[aria-live=polite]')).toContainText('Nessuna conferma');
    await expect(root).not.toHaveAttribute('data-pending');
    await expect(root).toHaveAttribute('data-state', 'off');
    await expect(control).not.toBeChecked();

    demo.faults.ignoreService('light.turn_on', false);
    await hand.press(control);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).not.toContainText('Nessuna conferma');
  },
);
