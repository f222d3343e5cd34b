import { expectAccessible, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

test('an entity without its own sheet lists its attributes and hides secrets @phone', async ({
  page,
  visit,
  demoHub,
}) => {
  demoHub.faults.setState('camera.porta', 'streaming', {
    friendly_name: 'Telecamera',
    access_token: 'not-for-your-eyes',
    motion_detection: true,
    flux_capacity: 3,
  });
  await visit('/?device=camera.porta');
  const camera = sheetOf(page, 'camera.porta');
  await expect(camera).toContainText('In diretta');
  await expect(camera).toContainText('Rileva movimenti');
  await camera.getByText('Altri dettagli').click();
  await expect(camera).toContainText('flux_capacity');
  await expect(camera).not.toContainText('not-for-your-eyes');

  demoHub.faults.setState('text.chiave', 'not-for-your-eyes', { friendly_name: 'Chiave', mode: 'password' });
  await page.goto('/?device=text.chiave');
  const secret = sheetOf(page, 'text.chiave');
  await expect(secret).toContainText('Nascosto');
  await expect(secret).not.toContainText('not-for-your-eyes');
  await expect(secret.getByRole('heading', { name: 'Ultime 24 ore' })).toHaveCount(0);

  await page.goto('/?device=weather.casa_bianchi');
  const weather = sheetOf(page, 'weather.casa_bianchi');
  await expect(weather).toContainText('Poco nuvoloso');
  await expect(weather).toContainText(/Temperatura percepita8,1\s°C/);
  await expect(weather.getByRole('heading', { name: 'Ultime 24 ore' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
