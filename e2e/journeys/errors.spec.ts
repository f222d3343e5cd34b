import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

/** A file of the built app with the sheet of a lamp. */
const LIGHT_SHEET = '**/assets/light-sheet-*.js';
const BROKEN_SHEET = "export const Sheet = () => { throw new TypeError('Lampada di Maria'); };";
const REPORTS = '**/api/soglia/client-errors';

test('a sheet that throws keeps its frame, offers a retry, and is reported without contents', async ({
  page,
  stack,
  home,
  guard,
}) => {
  guard.expect(/^console\.error: TypeError: Lampada di Maria/);
  const lamp = await pickLamp(stack.hubApi);
  await page.route(LIGHT_SHEET, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN_SHEET }),
  );
  await page.reload();
  const { root } = await home.find(lamp);
  const name = await root.locator('[data-opens]').innerText();

  const reported = page.waitForResponse(REPORTS);
  await root.locator('[data-opens]').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toHaveAccessibleName(name);
  await expect(sheet.getByText('Qualcosa è andato storto')).toBeVisible();
  const response = await reported;
  expect(response.status()).toBe(204);
  const report = response.request().postData() ?? '';
  expect(JSON.parse(report)).toMatchObject({ kind: 'sheet', name: 'TypeError', subject: 'light' });
  for (const content of ['Maria', name, lamp]) expect(report).not.toContain(content);

  await sheet.getByRole('button', { name: 'Riprova' }).click();
  await expect(sheet.getByText('Qualcosa è andato storto')).toBeVisible();
  await sheet.getByRole('button', { name: 'Chiudi' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(root).toBeVisible();
});
