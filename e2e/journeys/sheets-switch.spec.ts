import { expectAccessible, expectReachable } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

const plug = 'switch.scaldasalviette';

test(
  'a switch has a large control, shows the power of its device, and follows the hub',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const { hubApi } = stack;
    await hubApi.call('switch.turn_off', { entity_id: plug });
    await visit(`/?device=${plug}`);
    const sheet = sheetOf(page, plug);
    const power = sheet.getByRole('switch');
    await expect(power).not.toBeChecked();
    await expect(sheet.getByText('Ora', { exact: true })).toBeVisible();
    await pointer.press(power);
    await expect(power).toBeChecked();
    await expect(sheet).toContainText('Acceso');
    expect(await hubApi.state(plug)).toBe('on');
    await hubApi.call('switch.turn_off', { entity_id: plug });
    await expect(power).not.toBeChecked();
    await expectAccessible(page);
    await expectReachable(page);
  },
);

test.describe('with recorded history', () => {
  test.use({ demoOptions: { past: true } });

  test("a plug shows today's consumption and its cost", { tag: '@phone' }, async ({ page, visit }) => {
    await visit(`/?device=${plug}`);
    const meters = sheetOf(page, plug).locator('dl');
    await expect(meters).toHaveText(/^Ora\d+ WOggi\d[\d,]* kWhSpesa\d+,\d\d\s€$/);
  });
});
