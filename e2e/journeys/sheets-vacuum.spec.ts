import { expectAccessible, expectReachable } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

/** PAUSE, STOP, RETURN_HOME, FAN_SPEED, LOCATE, CLEAN_SPOT and START. */
const EVERYTHING = 4 | 8 | 16 | 32 | 512 | 1024 | 8192;
const DEMO_VACUUM = 'vacuum.robot_aspirapolvere';

test(
  'a vacuum is started, paused and sent to its base',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, home, pointer }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const able = (await hubApi.states()).find(
      ({ entity_id, attributes }) =>
        entity_id.startsWith('vacuum.') &&
        (Number(attributes['supported_features']) & EVERYTHING) === EVERYTHING,
    );
    if (able === undefined) throw new Error('this hub has no vacuum with all features');
    const robot = able.entity_id;
    await hubApi.call('vacuum.stop', { entity_id: robot });
    await expect.poll(() => hubApi.state(robot)).toBe('idle');
    await page.goto(`/?device=${robot}`);
    const sheet = sheetOf(page, robot);
    const press = async (action: string, state: string) => {
      await pointer.press(sheet.getByRole('button', { name: action, exact: true }));
      await expect(sheet).toHaveAttribute('data-state', state);
      expect(await hubApi.state(robot)).toBe(state);
    };
    await press('Avvia', 'cleaning');
    await press('Pausa', 'paused');
    await press('Riprendi', 'cleaning');
    await press('Ferma', 'idle');
    await press('Pulisci qui', 'cleaning');

    const speeds = sheet.getByRole('radiogroup', { name: 'Potenza di aspirazione' });
    const slow = speeds.getByRole('radio', { checked: false }).first();
    const wanted = await slow.getAttribute('data-value');
    await pointer.press(slow);
    await expect.poll(() => hubApi.attribute(robot, 'fan_speed')).toBe(wanted);
    await expect(sheet).not.toHaveAttribute('data-pending');

    await pointer.press(sheet.getByRole('button', { name: 'Trova il robot' }));
    await press('Torna alla base', 'returning');
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'a vacuum with an error says so, with its battery, and offers only its available actions',
  { tag: '@phone' },
  async ({ page, demoHub, stack, visit }) => {
    await visit(`/?device=${DEMO_VACUUM}`);
    const sheet = sheetOf(page, DEMO_VACUUM);
    await expect(sheet).toContainText(/Batteria 100\s%/);
    demoHub.faults.setState('sensor.robot_aspirapolvere_batteria', '8', {
      ...(await stack.hubApi.find('sensor.robot_aspirapolvere_batteria'))?.attributes,
    });
    demoHub.faults.setState(DEMO_VACUUM, 'error', {
      ...(await stack.hubApi.find(DEMO_VACUUM))?.attributes,
      supported_features: 8192 | 16,
    });
    await expect(sheet).toContainText('Il robot è fermo e chiede aiuto');
    await expect(sheet).toContainText(/Batteria quasi scarica: 8\s%/);
    await expect(sheet.getByRole('button', { name: 'Torna alla base' })).toBeVisible();
    for (const gone of ['Ferma', 'Pulisci qui', 'Trova il robot'])
      await expect(sheet.getByRole('button', { name: gone })).toHaveCount(0);
    await expect(sheet.getByRole('radiogroup')).toHaveCount(0);
    await expectAccessible(page);
    await expectReachable(page);
  },
);
