import { stat } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { createResident } from '#fixtures/resident.ts';
import type { Stack } from '#fixtures/stack.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test as base } from '#fixtures/test.ts';
import { BackupsScreen } from '#screens/backups-screen.ts';

const test = base.extend<{ readonly backups: BackupsScreen }>({
  backups: ({ page, pointer }, use) => use(new BackupsScreen(page, pointer)),
});

/** Of either model. */
interface Listed {
  readonly backup_id?: string;
  readonly slug?: string;
  readonly name: string;
  readonly date: string;
}

async function listed({ hubApi }: Stack): Promise<readonly Listed[]> {
  return (await hubApi.command<{ readonly backups: readonly Listed[] }>('backup/info')).backups;
}

const idOf = (backup: Listed | undefined) => backup?.backup_id ?? backup?.slug;

const newest = async (stack: Stack) =>
  [...(await listed(stack))].sort((one, other) => Date.parse(other.date) - Date.parse(one.date))[0];

async function sizeOf(download: Download) {
  return (await stat(await download.path())).size;
}

test(
  'an administrator makes a backup, downloads it and deletes it',
  { tag: '@hub' },
  async ({ page, hasTouch, stack, visit, backups }) => {
    const before = await newest(stack);
    await visit('/gestione-backup');
    await expect(backups.heading).toBeVisible();
    await backups.press('Crea backup');
    await expect(backups.question).toHaveAccessibleName('Backup creato con successo!');
    await expect(backups.question).toBeHidden();
    const made = await newest(stack);
    expect(made).not.toEqual(before);
    const { name, slug } = made ?? { name: '' };
    // Hubs of 2024 take no name.
    if (slug === undefined) expect(name).toMatch(/^Backup_\d{4}-\d\d-\d\d_\d{13}$/);
    // Some of 2024 share a name, and the list is read anew five seconds later.
    await expect(backups.row(name)).toHaveCount(
      (await listed(stack)).filter((one) => one.name === name).length,
    );
    const row = backups.row(name).first();
    await expect(row).toContainText(/\d,\d\d\sMB/);
    await expect(row).toContainText(/\d{1,2} \p{L}+ \d{4}, \d{1,2}:\d\d/u);
    await expectAccessibleScreen(page, hasTouch);
    await expect(page.getByText(/^\d+ backup, (?:almeno )?[\d.]+,\d\d\sMB in tutto$/)).toBeVisible();
    const sizes = async () =>
      (
        await page
          .getByRole('row')
          .getByText(/^[\d.]+,\d\d\sMB$/)
          .allTextContents()
      ).map((size) => Number(size.replace('.', '').replace(',', '.').replace(/\sMB$/, '')));
    if (hasTouch) await page.getByLabel('Ordina per').selectOption('Dimensione, dal più piccolo');
    else {
      const head = page.getByRole('columnheader', { name: 'Dimensione' });
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
    }
    const sorted = await sizes();
    expect(sorted).toEqual(sorted.toSorted((one, other) => one - other));
    // Where backups share a name, only the newest row is known to be the one just made.
    if (hasTouch) await page.getByLabel('Ordina per').selectOption('Data, dal più recente');
    else await page.getByRole('columnheader', { name: 'Data' }).getByRole('button').click();

    await row.getByRole('button', { name: `Dettagli di ${name}` }).click();
    await expect(backups.sheet).toHaveAccessibleName(name);
    await expect(backups.sheet).toContainText(slug === undefined ? 'Contiene' : 'non ripristina dall’app');
    await expectAccessibleScreen(page, hasTouch);
    await page.keyboard.press('Escape');
    await expect(backups.sheet).toBeHidden();

    if (stack.demo === undefined) {
      const begun = page.waitForEvent('download');
      await row.getByRole('button', { name: `Scarica ${name}` }).click();
      const download = await begun;
      expect(download.suggestedFilename()).toMatch(/\.tar$/);
      expect(await sizeOf(download)).toBeGreaterThan(10_000);
    }

    await row.getByRole('button', { name: `Dettagli di ${name}` }).click();
    await backups.press('Elimina');
    await expect(backups.question).toHaveAccessibleName('Eliminare il backup?');
    await expectAccessibleScreen(page, hasTouch);
    await backups.question.getByRole('button', { name: 'Elimina' }).click();
    await expect(backups.question).toBeHidden();
    await expect.poll(async () => (await listed(stack)).some((one) => idOf(one) === idOf(made))).toBe(false);
    if (slug === undefined) await expect(backups.row(name)).toHaveCount(0);
  },
);

test('a protected backup asks for its password, and checks it before the download', async ({
  page,
  hasTouch,
  visit,
  backups,
}) => {
  await visit('/gestione-backup');
  await expect(backups.row('Prima dell’aggiornamento')).toContainText('Protetto');
  await backups.press('Scarica Prima dell’aggiornamento');
  await expect(backups.sheet).toHaveAccessibleName('Scarica backup');
  await expectAccessibleScreen(page, hasTouch);
  const password = page.getByLabel('Password del backup', { exact: true });
  await backups.press('Scarica');
  await expect(password).toHaveAccessibleDescription('Scrivi la password');
  await password.fill('non-questa');
  await backups.press('Scarica');
  await expect(password).toHaveAccessibleDescription('La password non è quella di questo backup');
  await password.fill('tiglio-lampada-fiume-23');
  const begun = page.waitForEvent('download');
  await backups.press('Scarica');
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/\.tar$/);
  expect(new URL(download.url()).searchParams.get('password')).toBe('tiglio-lampada-fiume-23');
  await download.cancel();
  await expect(backups.sheet).toBeHidden();
  await expect(backups.heading).toBeVisible();
});

test('the schedule is changed by hand, and the password of the hub stays where it is', async ({
  page,
  hasTouch,
  stack,
  visit,
  backups,
}) => {
  const received: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('backup/config/update')) received.push(String(payload));
    }),
  );
  await visit('/gestione-backup');
  await expect(backups.schedule).toContainText('Ogni giorno, a un’ora scelta dall’hub');
  await backups.press('Modifica');
  await expect(backups.sheet).toHaveAccessibleName('Backup automatici');
  await backups.sheet.getByRole('radio', { name: 'Giorni scelti' }).click();
  await backups.press('Salva');
  await expect(backups.sheet.getByText('Scegli almeno un giorno')).toBeVisible();
  await backups.press('lunedì');
  await backups.press('giovedì');
  await backups.sheet.getByRole('checkbox', { name: /L’ora la sceglie l’hub/ }).click();
  await page.getByLabel('Ora', { exact: true }).fill('03:30');
  await page.getByRole('textbox', { name: 'Numero di backup' }).fill('0');
  await expectAccessibleScreen(page, hasTouch);
  await backups.press('Salva');
  await expect(page.getByRole('textbox', { name: 'Numero di backup' })).toHaveAccessibleDescription(
    'Scrivi un numero da 1 a 365',
  );
  await page.getByRole('textbox', { name: 'Numero di backup' }).fill('5');
  await backups.press('Salva');
  await expect(backups.sheet).toBeHidden();
  await expect(backups.schedule).toContainText('Lunedì e giovedì alle 3:30. Si conservano gli ultimi 5.');
  expect(received.join()).toContain('custom_days');
  expect(received.join()).not.toContain('password');
  const { config } = await stack.hubApi.command<{ config: { create_backup: { password: string } } }>(
    'backup/config/info',
  );
  expect(config.create_backup.password).toBe('tiglio-lampada-fiume-23');
});

test.describe('restoring a backup', { tag: '@phone' }, () => {
  test('asks the owner to type its name, and shows when the house is back', async ({
    page,
    hasTouch,
    guard,
    stack,
    visit,
    backups,
  }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await visit('/gestione-backup');
    await backups.press('Crea backup');
    await expect(backups.question).toHaveAccessibleName('Backup creato con successo!');
    await expect(backups.question).toBeHidden();
    const { name } = (await newest(stack)) ?? { name: '' };
    const restore = async (wanted: string) => {
      await backups
        .row(wanted)
        .first()
        .getByRole('button', { name: `Dettagli di ${wanted}` })
        .click();
      await backups.press('Ripristina');
      await expect(backups.sheet).toHaveAccessibleName('Ripristina backup');
    };
    const typed = page.getByRole('textbox', { name: 'Per confermare scrivi il nome del backup' });

    await restore(name);
    await expect(backups.sheet).toContainText('Home Assistant si riavvia');
    await backups.press('Ripristina');
    await expect(typed).toHaveAccessibleDescription(/Il nome non corrisponde/);
    await expectAccessibleScreen(page, hasTouch);
    await typed.fill(name);
    await backups.press('Ripristina');
    await expect(backups.question).toHaveAccessibleName('La casa è tornata', { timeout: 60_000 });
    await backups.press('Ho capito');

    // This session is younger than that one.
    const older = 'Automatic backup 2026.11.0';
    await restore(older);
    await typed.fill(older);
    await backups.press('Ripristina');
    await expect(page.getByText('Accedi di nuovo.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  });
});

test.describe('a list, a disk or a right that is missing', { tag: '@phone' }, () => {
  test('where the hub does not answer, the list comes from its three backup sensors, with a notice', async ({
    page,
    visit,
    backups,
  }) => {
    await page.routeWebSocket(/\/api\/websocket/, (socket) => {
      const hub = socket.connectToServer();
      socket.onMessage((message) => {
        if (!String(message).includes('"backup/info"')) hub.send(message);
      });
    });
    await visit('/gestione-backup');
    await expect(page.getByRole('status').filter({ hasText: 'Timeout WebSocket' })).toContainText(
      'viene dai sensori',
    );
    await expect(backups.row('Ultimo backup automatico riuscito')).toContainText('Completo');
    await expect(backups.row('Prossimo backup automatico')).toContainText('Programmato');
    const names = page.getByRole('rowheader');
    await expect(names.first()).toHaveText('Prossimo backup automatico');
    await page.getByLabel('Ordina per').selectOption('Data, dal più vecchio');
    await expect(names.last()).toHaveText('Prossimo backup automatico');
    await expectAccessibleScreen(page, true);
  });

  test('a full disk is reported, and the next backup succeeds', async ({ page, demoHub, visit, backups }) => {
    demoHub.faults.fillDisk(true);
    await visit('/gestione-backup');
    await backups.press('Crea backup');
    await expect(page.getByRole('alert').filter({ hasText: 'Errore creazione backup' })).toContainText(
      'spazio libero',
    );
    demoHub.faults.fillDisk(false);
    await backups.press('Crea backup');
    await expect(backups.question).toHaveAccessibleName('Backup creato con successo!');
  });

  test('a person without the right reads that backups are not allowed to them', async ({
    page,
    stack,
    context,
  }) => {
    const resident = await createResident(stack);
    await context.setStorageState(await storedSession(stack, resident));
    await page.goto('/gestione-backup');
    await expect(
      page.getByRole('heading', { name: 'I backup non sono tra i tuoi permessi', level: 1 }),
    ).toBeVisible();
    await expectAccessibleScreen(page, true);
  });
});

test.describe('somebody with the right', { tag: ['@phone', '@hub'] }, () => {
  test('makes and schedules backups, and neither downloads nor deletes them', async ({
    page,
    stack,
    context,
    backups,
  }) => {
    const before = new Set((await listed(stack)).map(idOf));
    const resident = await createResident(stack, { rights: ['backups'] });
    try {
      await context.setStorageState(await storedSession(stack, resident));
      await page.goto('/gestione-backup');
      await backups.press('Crea backup');
      await expect(backups.question).toHaveAccessibleName('Backup creato con successo!');
      await expect(backups.question).toBeHidden();
      const made = await newest(stack);
      expect(before).not.toContain(idOf(made));
      const { name, slug } = made ?? { name: '' };
      const details = backups
        .row(name)
        .first()
        .getByRole('button', { name: `Dettagli di ${name}` });
      await expect(page.getByRole('button', { name: `Scarica ${name}` })).toHaveCount(0);
      await details.click();
      await expect(backups.sheet).toContainText('spetta agli amministratori');
      await expect(backups.sheet.getByRole('button', { name: 'Elimina' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(backups.sheet).toBeHidden();
      if (slug === undefined) {
        await backups.press('Modifica');
        await expect(backups.sheet).toContainText('Giorni scelti');
        await page.keyboard.press('Escape');
        await expect(backups.sheet).toBeHidden();
      }
    } finally {
      // It would ask for a token of an account that is gone.
      await page.goto('about:blank');
      for (const { backup_id, slug } of (await listed(stack)).filter((one) => !before.has(idOf(one)))) {
        if (backup_id !== undefined) await stack.hubApi.command('backup/delete', { backup_id });
        if (slug !== undefined) await stack.hubApi.command('backup/remove', { slug });
      }
      await resident.remove();
    }
  });
});

test.describe('a hub of the specification', { tag: '@phone' }, () => {
  test.use({ demoOptions: { dialect: 'specification' } });

  test('makes a backup by calling its service, and shows the status of an error', async ({
    page,
    demoHub,
    guard,
    stack,
    login,
    dashboard,
    backups,
  }) => {
    // It has no login flow, and no routes of people.
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    for (const command of ['backup/generate', 'backup/agents/info', 'backup/subscribe_events'])
      demoHub.faults.forgetCommand(command);
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await page.goto('/gestione-backup');
    const request = page.waitForRequest(/\/api\/services\/hassio\/backup_full$/);
    await backups.press('Crea backup');
    expect((await request).postDataJSON()).toEqual({ name: expect.stringMatching(/^Backup_/) as unknown });
    await expect(backups.question).toHaveAccessibleName('Backup creato con successo!');
    await expect(backups.question).toBeHidden();
    demoHub.faults.refuseService('hassio.backup_full', { code: 'home_assistant_error', message: 'full' });
    await backups.press('Crea backup');
    await expect(page.getByRole('alert').filter({ hasText: 'Errore creazione backup: 500' })).toBeVisible();
  });
});
