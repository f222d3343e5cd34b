import { expectAccessible, expectReachable } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';

const plug = 'switch.scaldasalviette';

test(
  'a switch is large, tells what hangs on it draws, and follows the hub',
  { tag: '@phone' },
  async ({ page, house, home, hand }) => {
    const { witness } = house;
    await home.living();
    await witness.call('switch.turn_off', { entity_id: plug });
    await page.goto(`/?device=${plug}`);
    const sheet = page.locator(`[data-sheet="${plug}"]`);
    const power = sheet.getByRole('switch');
    await expect(power).not.toBeChecked();
    await expect(sheet.getByText('Ora', { exact: true })).toBeVisible();
    await hand.press(power);
    await expect(power).toBeChecked();
    await expect(sheet).toContainText('Acceso');
    expect(await witness.state(plug)).toBe('on');
    await witness.call('switch.turn_off', { entity_id: plug });
    await expect(power).not.toBeChecked();
    await expectAccessible(page);
    await expectReachable(page);
  },
);
