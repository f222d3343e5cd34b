import { test } from '#fixtures/shell-test.ts';
import { expect } from '#fixtures/test.ts';

/** The entries of the sidebar, and the screen that each leads to. */
const screens = [
  ['Mappa', '/map', 'Mappa'],
  ['Energia', '/energy', 'Energia'],
  ['Automazioni', '/automations', 'Automazioni'],
  ['Utenti e ruoli', '/user-management', 'Utenti e ruoli'],
  ['Richieste di supporto', '/support-tickets', 'I miei ticket'],
  ['Gestione Backup', '/gestione-backup', 'Gestione Backup'],
] as const;

/** What stands on each. */
const contents: ReadonlyMap<string, string> = new Map([
  ['/map', 'Casa Bianchi'],
  ['/user-management', 'Chi entra in casa'],
  ['/energy', 'Consumo di oggi'],
  ['/gestione-backup', 'Backup automatici'],
  ['/automations', ' attive su '],
  ['/support-tickets', 'I miei ticket'],
]);

test('the sidebar has its entries in order, and each leads to its screen', async ({
  page,
  stack,
  home,
  frame,
}) => {
  await frame.showSide();
  const entries = frame.side.getByRole('listitem');
  await expect(entries).toHaveText([
    'Dashboard',
    'Mappa',
    'Energia',
    'Automazioni',
    'Notifiche',
    'Utenti e ruoli',
    'Richieste di supporto',
    'Gestione Backup',
  ]);
  await expect(frame.side.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  if (frame.phone) await page.keyboard.press('Escape');
  for (const [entry, path, title] of screens) {
    await frame.go(entry);
    await expect(page).toHaveURL(`${stack.appUrl}${path}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(contents.get(path) ?? title);
    await expect(page).toHaveTitle(`${title} · Soglia`);
    if (frame.phone) await expect(frame.side).toBeHidden();
    else await expect(frame.side.locator('[aria-current=page]')).toHaveText(entry);
  }
  await frame.go('Dashboard');
  await home.waitUntilLive();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Gestione Backup', level: 1 })).toBeVisible();
});

for (const [path, title, link] of [
  ['/view-tickets', 'I miei ticket', 'Vai alle richieste di supporto'],
  ['/ticket-detail/nessuno', 'Ticket non trovato', 'Torna ai ticket'],
] as const) {
  test(`${path} leads to /support-tickets`, { tag: '@phone' }, async ({ page, home, guard, pointer }) => {
    guard.expect(/^console\.error: Failed to load resource: .* 404 /);
    await home.waitUntilLive();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await pointer.press(page.getByRole('link', { name: link }));
    await expect(page.getByRole('heading', { name: 'I miei ticket', level: 1 })).toBeVisible();
  });
}

test("the logo leads to the dashboard, and 'Profilo' to the user's profile", async ({
  page,
  stack,
  home,
  pointer,
  frame,
}) => {
  await frame.open(frame.me, frame.personMenu);
  await expect(frame.personMenu.getByRole('menuitem')).toHaveText(['Profilo', 'Logout']);
  await pointer.press(page.getByRole('menuitem', { name: 'Profilo' }));
  await expect(page).toHaveURL(`${stack.appUrl}/profile`);
  await expect(frame.personMenu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Il Mio Profilo', level: 1 })).toBeVisible();
  const mark = frame.phone ? page.getByRole('banner') : frame.side;
  await pointer.press(mark.getByRole('link', { name: /vai alla dashboard/i }));
  await home.waitUntilLive();
  await expect(page).toHaveURL(`${stack.appUrl}/`);
});

test('the notifications open from the bell and from the sidebar', async ({ page, home, pointer, frame }) => {
  await home.waitUntilLive();
  await frame.open(frame.bell, frame.notifications);
  await expect(frame.notifications).toContainText('Nessuna notifica da mostrare');
  await pointer.press(frame.notifications.getByRole('button', { name: 'Chiudi' }).last());
  await expect(frame.notifications).toBeHidden();
  await expect(frame.bell).toBeFocused();
  await frame.showSide();
  await pointer.press(frame.side.getByRole('button', { name: 'Notifiche' }));
  await expect(frame.notifications).toBeVisible();
  if (frame.phone) await expect(frame.side).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(frame.notifications).toBeHidden();
  await home.waitUntilLive();
});

test('overlays close by Escape, the back button and a press beside them, and return the focus', async ({
  page,
  stack,
  home,
  frame,
}) => {
  await home.waitUntilLive();
  await frame.go('Mappa');
  await expect(page).toHaveURL(`${stack.appUrl}/map`);
  const overlays = [
    [frame.bell, frame.notifications],
    [frame.me, frame.personMenu],
    [frame.menuButton, frame.menu],
    ...(frame.phone
      ? ([
          [frame.openSide, frame.side],
          [frame.openFinder, frame.finder],
        ] as const)
      : []),
  ] as const;
  for (const [button, what] of overlays) {
    for (const shut of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => frame.pressBeside(what),
    ]) {
      await frame.open(button, what);
      await shut();
      await expect(what).toBeHidden();
      await expect(page).toHaveURL(`${stack.appUrl}/map`);
      await expect(button).toBeFocused();
    }
  }
  // None of them has left a history entry: going back leads to the page before.
  await page.goBack();
  await expect(page).toHaveURL(`${stack.appUrl}/`);
  await home.waitUntilLive();
});

test(
  'of two overlays the upper one closes first',
  { tag: '@phone' },
  async ({ page, home, pointer, frame }) => {
    await home.waitUntilLive();
    await frame.open(frame.menuButton, frame.menu);
    await frame.open(page.getByRole('button', { name: 'Reimposta Server' }), frame.askReset);
    await page.goBack();
    await expect(frame.askReset).toBeHidden();
    await expect(frame.menu).toBeVisible();
    await frame.open(page.getByRole('button', { name: 'Reimposta Server' }), frame.askReset);
    await page.keyboard.press('Escape');
    await expect(frame.askReset).toBeHidden();
    await expect(frame.menu).toBeVisible();
    await frame.open(page.getByRole('button', { name: 'Impostazioni Server' }), frame.serverDialog);
    await expect(frame.menu).toBeHidden();
    await pointer.press(frame.serverDialog.getByRole('button', { name: 'Annulla' }));
    await expect(frame.serverDialog).toBeHidden();
    await expect(frame.menuButton).toBeFocused();
    await home.waitUntilLive();
  },
);
