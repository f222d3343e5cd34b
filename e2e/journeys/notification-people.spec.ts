import { anotherBrowser } from '#fixtures/another-browser.ts';
import { companionApi } from '#fixtures/companion-api.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import type { Stack } from '#fixtures/stack.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';
import { NotificationsScreen } from '#screens/notifications-screen.ts';

const LOCK = 'lock.serratura_portone';
const LAMP = 'light.lampada_ad_arco';

/** Gives the second person of the house a role without 'Notifiche', and without the lock. */
async function limitGuest(stack: Stack) {
  await prepareHouse(stack);
  const call = await companionApi(stack, stack.owner);
  const people = await call<readonly { id: string; username: string }[]>('GET', '/api/users');
  const guest = people.find(({ username }) => username === stack.guest.username);
  const role = await call<{ id: string }>('POST', '/api/roles', {
    name: 'Ospite di casa',
    functions: [1],
    devices: {
      ...{ scope: 'all', access: 'control' },
      exceptions: [{ by: 'entity', id: LOCK, access: 'none' }],
    },
  });
  await call('PUT', `/api/users/${guest?.id ?? ''}`, { role_id: role.id });
  return call;
}

test(
  'each person gets what their role lets them see, and hides what it does not let them delete',
  { tag: '@phone' },
  async ({ context, page, stack, guard, browser, pointer, dashboard }) => {
    const call = await limitGuest(stack);
    await context.setStorageState(await storedSession(stack, stack.guest));
    await page.goto('/');
    await dashboard.waitUntilLive();
    const owner = await anotherBrowser({ browser, stack, guard, pointer, account: stack.owner });
    const theirs = new NotificationsScreen(page);
    const owners = new NotificationsScreen(owner.page);

    await stack.hubApi.call('persistent_notification.create', {
      ...{ notification_id: 'filter', title: 'Filtro', message: 'Il filtro va cambiato' },
    });
    await call('POST', '/api/notices', { message: 'Portone aperto', entity_id: LOCK });
    await call('POST', '/api/notices', { message: 'Aggiornamento pronto', to: 'administrators' });
    await call('POST', '/api/notices', { message: 'Lampada accesa', entity_id: LAMP });
    await call('POST', '/api/notices', { message: 'Domani manca la corrente' });
    await expect(owners.bell).toHaveAccessibleName('Notifiche, 5 non lette');
    await expect(theirs.bell).toHaveAccessibleName('Notifiche, 3 non lette');

    await theirs.bell.click();
    await expect(theirs.items).toHaveText([/Domani manca la corrente/, /Lampada accesa/, /Filtro/]);
    await expect(theirs.item('Lampada accesa').getByRole('link')).toHaveText(/Lampada ad arco/);
    await theirs.remove('Filtro');
    await expect(theirs.toasts).toContainText('1 notifica nascosta solo per te');
    await theirs.remove('Domani manca');
    await expect(theirs.items).toHaveText([/Lampada accesa/]);

    await owners.bell.click();
    await expect(owners.items).toHaveCount(5);
    await expect(owners.item('Portone aperto').getByRole('link')).toBeVisible();
    await owners.remove('Filtro');
    await expect(owners.items).toHaveCount(4);
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
    await call('POST', '/api/notices', { title: 'Lavatrice', message: 'Il bucato è pronto' });
    await call('POST', '/api/notices', { title: 'Posta', message: 'È arrivato un pacco' });
    await expect(here.bell).toHaveAccessibleName('Notifiche, 2 non lette');
    await expect(there.bell).toHaveAccessibleName('Notifiche, 2 non lette');

    await here.bell.click();
    await expect(here.item('Lavatrice')).toContainText('Non letta');
    await expect(there.bell).toHaveAccessibleName('Notifiche');
    await here.remove('Lavatrice');
    await there.bell.click();
    await expect(there.items).toHaveText([/Posta/]);
    // And back: with the list open on both.
    await there.remove('Posta');
    await expect(here.sheet).toContainText('Nessuna notifica da mostrare');

    // A reload finds the same.
    await page.goto('/?notifications');
    await expect(here.sheet).toContainText('Nessuna notifica da mostrare');
    await tablet.context.close();
  },
);

test(
  'what one browser reads and hides of the hub’s own list is so on the other at once',
  { tag: '@phone' },
  async ({ context, page, stack, guard, browser, pointer, dashboard }) => {
    await limitGuest(stack);
    await context.setStorageState(await storedSession(stack, stack.guest));
    await page.goto('/');
    await dashboard.waitUntilLive();
    const tablet = await anotherBrowser({ browser, stack, guard, pointer, account: stack.guest });
    const here = new NotificationsScreen(page);
    const there = new NotificationsScreen(tablet.page);
    for (const message of ['uno', 'due'])
      await stack.hubApi.call('persistent_notification.create', { notification_id: message, message });
    await expect(there.bell).toHaveAccessibleName('Notifiche, 2 non lette');
    await here.bell.click();
    await expect(there.bell).toHaveAccessibleName('Notifiche');
    await here.remove('uno');
    await there.bell.click();
    await expect(there.items).toHaveText([/due/]);
    await tablet.context.close();
  },
);
