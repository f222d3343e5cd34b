import { expect, test } from '#fixtures/test.ts';
import { SheetScreen } from '#screens/sheet-screen.ts';

const GARDEN = 'sensor.giardino_temperatura';
const GATE = 'cover.cancello';
const LAMP = 'light.specchio';
const VACUUM = 'vacuum.robot_aspirapolvere';

test.beforeEach(({ demoHub }) => {
  for (const type of [
    'config/area_registry/list',
    'config/floor_registry/list',
    'config/device_registry/list',
    'config/entity_registry/list_for_display',
    'frontend/get_translations',
    'history/history_during_period',
    'logbook/event_stream',
    'recorder/statistics_during_period',
    'energy/get_prefs',
  ])
    demoHub.faults.forgetCommand(type);
});

test(
  'a hub without registries, history and translations still has a working dashboard',
  { tag: '@phone' },
  async ({ page, stack, pointer, home }) => {
    await stack.hubApi.call('light.turn_off', { entity_id: LAMP });
    const { root, control } = await home.find(LAMP);
    await expect(root, 'the name that the device gives itself').toContainText('Specchio');
    await expect(root).toContainText('Spento');
    await pointer.press(control);
    await expect(root).toHaveAttribute('data-state', 'on');
    await expect(root).toContainText('Acceso');

    const sheet = new SheetScreen(page);
    const garden = await sheet.go(GARDEN);
    await expect(garden, 'what it measures now needs no past').toContainText(/\d\s?°C/);
    await expect(garden).toContainText('Questo hub non conserva lo storico.');
    await sheet.closeAll();

    const gate = await sheet.go(GATE);
    await expect(gate).toContainText('Questo hub non conserva lo storico.');
    await expect(gate.getByRole('region', { name: 'Ultime aperture' })).toHaveCount(0);
    await sheet.closeAll();

    const vacuum = await sheet.go(VACUUM);
    await expect(vacuum, 'our own word where the hub gives none').toContainText('Alla base');
  },
);
