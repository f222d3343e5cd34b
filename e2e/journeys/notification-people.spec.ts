import { anotherBrowser } from '#fixtures/another-browser.ts';
import { companionApi } from '#fixtures/companion-api.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import type { Stack } from '#fixtures/stack.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';
import { NotificationsScreen } from '#screens/notifications-screen.ts';

const LOCK = 'lock.serratura_portone';
const LAMP = 'light.lampada_ad_arco';

/** Gives the second person of the house a role without the lock. @param functions 10 is 'Notifiche' */
async function limitGuest(stack: Stack, functions: readonly number[]) {
  await prepareHouse(stack);
  const call = await companionApi(stack, stack.owner);
  const people = await call<readonly { id: string; username: string }[]>('GET', '/api/users');
  const guest = people.find(({ username }) => username === stack.guest.username);
  const role = await call<{ id: string }>('POST', '/api/roles', {
    name: 'Ospite di casa',
    functions,
    devices: {
      scope: 'all',
      access: 'control',
      exceptions: [{ by: 'entity', id: LOCK, access: 'none' }],
    },
  });
  await call('PUT', `/api/users/${guest?.id ?? ''}`, { role_id: role.id });
  return call;
}

test(
  'each person gets what their role lets them see',
  { tag: '@phone' },
  async ({ context, page, stack, guard, browser, pointer, dashboard }) => {
    const call = await limitGuest(stack, [1]);
    await context.setStorageState(await storedSession(stack, stack.guest));
    await page.goto('/');
    await dashboard.waitUntilLive();
    const owner = await anotherBrowser({ browser, stack, guard, pointer, account: stack.owner });
    const theirs = new NotificationsScreen(page);
    const owners = new NotificationsScreen(owner.page);

    await stack.hubApi.call('persistent_notification.create', {
      notification_id: 'filter',
      title: 'Filtro',
      message: 'Il filtro va cambiato',
    });
    await call('POST', '/api/notices', { message: 'Portone aperto', entity_id: LOCK });
    await call('POST', '/api/notices', { message: 'Aggiornamento pronto', to: 'administrators' });
    await call('POST', '/api/notices', { message: 'Lampada accesa', entity_id: LAMP });
    await call('POST', '/api/notices', { message: 'Domani manca la corrente' });
    await expect(owners.bell).toHaveAccessibleName(/non lett/);
    await expect(theirs.bell).toHaveAccessibleName(/non lett/);

    // Both are told of the house itself too: of the role, and of sign-ins.
    await theirs.bell.click();
    for (const text of ['Domani manca la corrente', 'Lampada accesa'])
      await expect(theirs.item(text)).toBeVisible();
    // The hub's own list is for those whose role has 'Notifiche'.
    for (const text of ['Portone aperto', 'Aggiornamento pronto', 'Filtro'])
      await expect(theirs.item(text)).toHaveCount(0);
    await expect(theirs.item('Lampada accesa').getByRole('link')).toHaveText(/Lampada ad arco/);
    await theirs.remove('Domani manca');
    await expect(theirs.item('Domani manca')).toHaveCount(0);

    await owners.bell.click();
    for (const text of ['Domani manca', 'Lampada accesa', 'Filtro', 'Portone aperto', 'Aggiornamento pronto'])
      await expect(owners.item(text)).toBeVisible();
    await expect(owners.item('Portone aperto').getByRole('link')).toBeVisible();
    await owners.remove('Filtro');
    await expect(owners.item('Filtro')).toHaveCount(0);
    const left = () => stack.hubApi.command<readonly unknown[]>('persistent_notification/get');
    await expect.poll(left).toEqual([]);
    await owner.context.close();
  },
);

test(
  'what one browser of a person reads and removes is read and gone on the other',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, guard, browser, pointer, home }) => {
    await home.waitUntilLive();
    const call = await companionApi(stack, stack.owner);
    const tablet = await anotherBrowser({ browser, stack, guard, pointer, account: stack.owner });
    const here = new NotificationsScreen(page);
    const there = new NotificationsScreen(tablet.page);
    // A real hub has notices of its own, and tells of its repairs last.
    await expect(async () => {
      await here.bell.click();
      await expect(here.sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(here.sheet).toBeHidden();
      for (const { bell } of [here, there])
        await expect(bell).toHaveAccessibleName('Notifiche', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await call('POST', '/api/notices', { title: 'Lavatrice', message: 'Il bucato è pronto' });
    await call('POST', '/api/notices', { title: 'Posta', message: 'È arrivato un pacco' });
    await expect(here.bell).toHaveAccessibleName('Notifiche, 2 non lette');
    await expect(there.bell).toHaveAccessibleName('Notifiche, 2 non lette');

    await here.bell.click();
    await expect(here.item('Lavatrice')).toContainText('Non letta');
    await expect(there.bell).toHaveAccessibleName('Notifiche');
    await here.remove('Lavatrice');
    await there.bell.click();
    for (const screen of [here, there]) await screen.tab(/^Sistema/).click();
    await expect(there.items).toHaveText([/Posta/]);
    // And back: with the list open on both.
    await there.remove('Posta');
    const nothing = here.sheet.getByRole('heading', { name: 'Nessuna notifica da mostrare' });
    await expect(nothing).toHaveCSS('font-size', '18px');

    // A reload finds the same.
    await page.goto('/?notifications');
    await here.tab(/^Sistema/).click();
    await expect(here.sheet).toContainText('Nessuna notifica da mostrare');
    await tablet.context.close();
  },
);

test(
  'what the hub does not let a person delete is hidden for them only, on all their browsers at once',
  { tag: '@phone' },
  async ({ context, page, stack, demoHub, guard, browser, pointer, dashboard }) => {
    await limitGuest(stack, [10]);
    demoHub.faults.refuseService('persistent_notification.dismiss', {
      code: 'unauthorized',
      message: 'Unauthorized',
    });
    await context.setStorageState(await storedSession(stack, stack.guest));
    await page.goto('/');
    await dashboard.waitUntilLive();
    const tablet = await anotherBrowser({ browser, stack, guard, pointer, account: stack.guest });
    const here = new NotificationsScreen(page);
    const there = new NotificationsScreen(tablet.page);
    for (const message of ['Filtro da pulire', 'Sale finito'])
      await stack.hubApi.call('persistent_notification.create', { notification_id: message, message });
    await expect(there.bell).toHaveAccessibleName(/non lett/);
    await here.bell.click();
    await expect(here.item('Sale finito')).toBeVisible();
    await expect(there.bell).toHaveAccessibleName('Notifiche');
    await here.remove('Filtro da pulire');
    await expect(here.toasts).toContainText('1 notifica nascosta solo per te');
    await expect(here.item('Filtro da pulire')).toHaveCount(0);
    await there.bell.click();
    await expect(there.item('Sale finito')).toBeVisible();
    await expect(there.item('Filtro da pulire')).toHaveCount(0);
    const left = await stack.hubApi.command<readonly unknown[]>('persistent_notification/get');
    expect(left).toHaveLength(2);
    await tablet.context.close();
  },
);
