import { expectAccessible, expectReachable } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import type { Page } from '@playwright/test';

/** PAUSE, STOP, RETURN_HOME, FAN_SPEED, LOCATE, CLEAN_SPOT and START. */
const EVERYTHING = 4 | 8 | 16 | 32 | 512 | 1024 | 8192;
const polvo = 'vacuum.robot_aspirapolvere';
const sheetOf = (page: Page, entityId: string) => page.locator(`[data-sheet="${entityId}"]`);

test(
  'a robot is sent, stopped and called back',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, home, pointer }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const able = (await hubApi.states()).find(
      ({ entity_id, attributes }) =>
        entity_id.startsWith('vacuum.') &&
        (Number(attributes['supported_features']) & EVERYTHING) === EVERYTHING,
    );
    if (able === undefined) throw new Error('this house has no robot that can do everything');
    const robot = able.entity_id;
    await hubApi.call('vacuum.stop', { entity_id: robot });
    await expect.poll(() => hubApi.state(robot)).toBe('idle');
    await page.goto(`/?device=${robot}`);
    const sheet = sheetOf(page, robot);
    const tell = async (wish: string, state: string) => {
      await pointer.press(sheet.getByRole('button', { name: wish, exact: true }));
      await expect(sheet).toHaveAttribute('data-state', state);
      expect(await hubApi.state(robot)).toBe(state);
    };
    await tell('Avvia', 'cleaning');
    await tell('Pausa', 'paused');
    await tell('Riprendi', 'cleaning');
    await tell('Ferma', 'idle');
    await tell('Pulisci qui', 'cleaning');

    const speeds = sheet.getByRole('radiogroup', { name: 'Potenza di aspirazione' });
    const slow = speeds.getByRole('radio', { checked: false }).first();
    const wanted = await slow.getAttribute('data-value');
    await pointer.press(slow);
    await expect.poll(() => hubApi.attribute(robot, 'fan_speed')).toBe(wanted);
    await expect(sheet).not.toHaveAttribute('data-pending');

    await pointer.press(sheet.getByRole('button', { name: 'Trova il robot' }));
    await tell('Torna alla base', 'returning');
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'one in need says so, with its battery, and offers only what it can do',
  { tag: '@phone' },
  async ({ page, demoHub, stack, visit }) => {
    await visit(`/?device=${polvo}`);
    const sheet = sheetOf(page, polvo);
    await expect(sheet).toContainText(/Batteria 100\s%/);
    demoHub.faults.setState('sensor.robot_aspirapolvere_batteria', '8', {
      ...(await stack.hubApi.find('sensor.robot_aspirapolvere_batteria'))?.attributes,
    });
    demoHub.faults.setState(polvo, 'error', {
      ...(await stack.hubApi.find(polvo))?.attributes,
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
