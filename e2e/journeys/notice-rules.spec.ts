import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { anotherBrowser } from '#fixtures/another-browser.ts';
import { companionApi } from '#fixtures/companion-api.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';

const LAMP = 'light.lampada_ad_arco';

const rules = (page: Page) => page.getByRole('region', { name: 'Avvisami quando' });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifiche/ });
/** Those of the rule: the house has more, such as low batteries. */
const noticesOfRule = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Notifiche' })
    .getByRole('listitem')
    .filter({ hasText: 'Lampada ad arco' });

async function openSettings(page: Page) {
  await bell(page).click();
  await page.getByRole('button', { name: 'Impostazioni delle notifiche' }).click();
}

test(
  'the notices of a rule reach only the person who made it, until their role hides the device',
  { tag: '@phone' },
  async ({ context, page, stack, guard, browser, pointer, dashboard }) => {
    await prepareHouse(stack);
    await stack.hubApi.call('light.turn_off', { entity_id: LAMP });
    await context.setStorageState(await storedSession(stack, stack.guest));
    await page.goto(`/?device=${LAMP}`);
    const sheet = page.getByRole('dialog', { name: 'Lampada ad arco' });
    await sheet.getByRole('button', { name: 'Avvisami quando' }).click();
    const form = page.getByRole('dialog', { name: 'Avvisami quando' });
    await form.getByRole('radio', { name: 'Si accende' }).check();
    await expect(form).toContainText('Ti avvisiamo quando Lampada ad arco si accende.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole('button', { name: 'Salva' }).click();
    await expect(form).toBeHidden();
    await page.goto('/');
    await dashboard.waitUntilLive();

    // Somebody else of the house switches it on.
    const owner = await anotherBrowser({ browser, stack, guard, pointer, account: stack.owner });
    await (await owner.home.find(LAMP)).control.click();
    await expect(bell(page)).toHaveAccessibleName(/non lett/);

    // It leads to the device, and has its switch in the settings.
    await bell(page).click();
    await expect(noticesOfRule(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Apri la scheda: Lampada ad arco' })).toBeVisible();
    await page.getByRole('button', { name: 'Impostazioni delle notifiche' }).click();
    await expect(rules(page).getByRole('listitem')).toHaveText([/Lampada ad arco si accende/]);
    await expectAccessible(page);
    await rules(page).getByRole('switch').click();
    await expect(rules(page).getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await rules(page).getByRole('switch').click();
    await expect(rules(page).getByRole('switch')).toHaveAttribute('aria-checked', 'true');
    await bell(owner.page).click();
    await expect(noticesOfRule(owner.page)).toHaveCount(0);
    await owner.page.getByRole('button', { name: 'Impostazioni delle notifiche' }).click();
    await expect(rules(owner.page)).toContainText('Non hai ancora chiesto avvisi');

    // The owner takes the lamp away from Luca's role.
    const call = await companionApi(stack, stack.owner);
    const people = await call<readonly { id: string; username: string }[]>('GET', '/api/users');
    const luca = people.find(({ username }) => username === stack.guest.username);
    const role = await call<{ id: string }>('POST', '/api/roles', {
      name: 'Senza lampada',
      functions: [10],
      devices: {
        scope: 'all',
        access: 'control',
        exceptions: [{ by: 'entity', id: LAMP, access: 'none' }],
      },
    });
    await call('PUT', `/api/users/${luca?.id ?? ''}`, { role_id: role.id });
    await page.goto('/');
    await openSettings(page);
    await expect(rules(page)).toContainText('Questo dispositivo non è più visibile con il tuo ruolo.');
    await stack.hubApi.call('light.turn_off', { entity_id: LAMP });
    await stack.hubApi.call('light.turn_on', { entity_id: LAMP });

    await rules(page)
      .getByRole('button', { name: /^Elimina/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(rules(page)).toContainText('Non hai ancora chiesto avvisi');
    // Nothing is reported of what they may not see any more, the former notice neither.
    await page.getByRole('button', { name: 'Torna alle notifiche' }).click();
    await expect(page.getByRole('dialog').getByText(/^Oggi$/)).toHaveCount(1);
    await expect(noticesOfRule(page)).toHaveCount(0);
    await owner.context.close();
  },
);

test.describe('a hub without our gateway', { tag: ['@phone', '@hub'] }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('offers no notice rules, and says why', async ({ page, bareHome: _home }) => {
    await openSettings(page);
    await expect(rules(page)).toContainText('Questi avvisi li manda il gateway di Soglia');
    await expect(rules(page).getByRole('switch')).toHaveCount(0);
    await expectAccessible(page);
  });
});
