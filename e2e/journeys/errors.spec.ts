import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

/** The file of the built app with the sheets of all devices. */
const SHEETS = '**/assets/sheets-*.js';
const BROKEN_SHEET = "function BrokenSheet() { throw new TypeError('Lampada di Maria'); }";
const REPORTS = '**/api/soglia/client-errors';

test('a sheet that throws keeps its frame, offers a retry, and is reported without contents', async ({
  page,
  stack,
  home,
  guard,
}) => {
  guard.expect(/^console\.error: TypeError: Lampada di Maria/);
  const lamp = await pickLamp(stack.hubApi);
  await page.route(SHEETS, async (route) => {
    const response = await route.fetch();
    const broken = (await response.text()).replaceAll(/\bSheet:\(\)=>[\w$]+/g, 'Sheet:()=>BrokenSheet');
    await route.fulfill({ contentType: 'text/javascript', body: `${broken}\n${BROKEN_SHEET}` });
  });
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
