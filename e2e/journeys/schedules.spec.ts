import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { pickThermostat } from '#fixtures/pick-device.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';
import { scheduleIdOf } from '#fixtures/hub-api.ts';
import { DashboardScreen } from '#screens/dashboard-screen.ts';
import { ScheduleScreen } from '#screens/schedule-screen.ts';

const thermostat = 'climate.termostato';
const plug = 'switch.scaldasalviette';

test(
  'a schedule is saved and read back, every user sees it, administrators change it, and its automation has no card',
  { tag: ['@phone', '@hub'] },
  async ({ page, browser, stack, home, pointer }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const { entity_id } = await pickThermostat(hubApi);
    await hubApi.deleteSchedule(entity_id);
    try {
      const mine = new ScheduleScreen(page, pointer, entity_id);
      await mine.open(entity_id);
      await mine.press(mine.button('Crea programma'));
      await mine.press(mine.button('Lun–Ven'));
      await mine.type('Temperatura dalle 6:30', '22,5');
      await mine.saveAndWait();
      const drawn = await mine.ribbon.getAttribute('aria-label');
      expect(drawn).toMatch(/dalle 6:30 alle 8:30 22,5\s°C/);

      await page.reload();
      await mine.show();
      await mine.press(mine.button('Lun–Ven'));
      await expect(mine.ribbon).toHaveAttribute('aria-label', drawn ?? '');

      const own = (await hubApi.states()).find(
        ({ attributes }) => attributes['id'] === scheduleIdOf(entity_id),
      );
      expect(own?.state).toBe('on');
      await page.goto('/?tab=automazione');
      const survey = await home.survey();
      expect([...survey.keys()].filter((id) => id.startsWith('automation.')).length).toBeGreaterThan(0);
      expect(survey.has(own?.entity_id ?? '')).toBe(false);

      const context = await browser.newContext({
        baseURL: stack.appUrl,
        storageState: await storedSession(stack, stack.guest),
      });
      const other = await context.newPage();
      await other.addInitScript(() => localStorage.setItem('has_seen_cloudflare_setup', 'true'));
      const theirs = new ScheduleScreen(other, pointer, entity_id);
      await other.goto('/');
      await new DashboardScreen(other, pointer).waitUntilLive();
      await other.goto(`/?device=${entity_id}`);
      await theirs.sheet.getByRole('tab', { name: 'Programma' }).click();
      await expect(theirs.panel).toContainText(
        'Solo un amministratore della casa può cambiare il programma.',
      );
      await theirs.button('Lun–Ven').click();
      await expect(theirs.ribbon).toHaveAttribute('aria-label', drawn ?? '');
      await expect(theirs.panel.locator('input')).toHaveCount(0);
      await expect(
        theirs.panel.getByRole('button', { name: /Salva|Elimina|Aggiungi|Usa questi/ }),
      ).toHaveCount(0);
      await context.close();
    } finally {
      await hubApi.deleteSchedule(entity_id);
    }
  },
);

test('a day is drawn and typed, several are edited together; an unsaved draft is kept when the sheet is closed', async ({
  page,
  home,
  pointer,
}) => {
  await home.waitUntilLive();
  const week = new ScheduleScreen(page, pointer, thermostat);
  await week.open(thermostat);
  await week.press(week.button('Crea programma'));
  await week.press(week.button('Lun–Ven'));
  await expect(week.panel).toContainText('Vale per: lun, mar, mer, gio e ven');
  for (const day of ['martedì', 'mercoledì', 'giovedì', 'venerdì']) await week.press(week.button(day));
  await expect(week.panel.getByRole('button', { pressed: true })).toHaveText(['Lunlunedì']);
  // One day always stays.
  await week.press(week.button('lunedì'));
  await expect(week.panel.getByRole('button', { pressed: true })).toHaveText(['Lunlunedì']);

  const box = await week.ribbon.boundingBox();
  if (box === null) throw new Error('the day is not in sight');
  const at = (hour: number) => box.x + (box.width * hour) / 24;
  const y = box.y + box.height / 2;
  await pointer.drag({ x: at(17), y }, { x: at(19), y });
  await expect(week.beginnings.nth(2)).toHaveValue('19:00');
  await pointer.drag({ x: at(13), y }, { x: at(13), y: y - 27 });
  await expect(week.panel.getByRole('spinbutton', { name: 'Temperatura dalle 8:30' })).toHaveValue('20');
  await week.type('Temperatura dalle 8:30', '35');
  await expect(week.panel.getByRole('spinbutton', { name: 'Temperatura dalle 8:30' })).toHaveValue('30');
  await week.type('Inizio della fascia delle 8:30', '06:30');
  await expect(week.panel).toContainText('C’è già una fascia che comincia alle 6:30.');
  await week.type('Inizio della fascia delle 8:30', '');
  await expect(week.panel.getByRole('alert')).toHaveText('Scrivi un’ora, per esempio 6:30.');
  await expect(week.beginnings.nth(1)).toHaveValue('08:30');
  await week.type('Inizio della fascia delle 8:30', '09:15');
  await expect(week.beginnings.nth(1)).toHaveValue('09:15');
  await expect(week.panel.getByRole('alert')).toHaveCount(0);

  await week.press(week.button('domenica'));
  await expect(week.panel).toContainText('Vale per: lun e dom');
  await expect(week.panel).toContainText('dom: adesso orari diversi');
  await week.press(week.button('Usa questi orari'));
  await expect(week.panel).not.toContainText('adesso orari diversi');
  await expectAccessibleScreen(page, true);

  await page.keyboard.press('Escape');
  await expect(week.sheet).toHaveCount(0);
  await expect(page.getByText('Termostato: programma non salvato')).toBeVisible();
  await pointer.press(page.getByRole('button', { name: 'Riprendi' }));
  await week.show();
  await week.press(week.button('Sab e dom'));
  await week.press(week.button('sabato'));
  await expect(week.beginnings.nth(1)).toHaveValue('09:15');
  await week.saveAndWait();
  // The card names the next change.
  await page.keyboard.press('Escape');
  await expect(home.card(thermostat).root).toContainText(/al(le |l’)\d{1,2}:\d\d\s+\d\S*\s°C/);
});

test(
  'a schedule is created, disabled and deleted by keyboard alone',
  { tag: '@phone' },
  async ({ page, stack, home, pointer }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const week = new ScheduleScreen(page, pointer, thermostat);
    await page.goto(`/?device=${thermostat}`);
    await week.sheet.getByRole('tab', { name: 'Temperatura' }).focus();
    await page.keyboard.press('ArrowRight');
    await week.button('Crea programma').press('Enter');
    await week.button('Sab e dom').press('Enter');
    const first = week.beginnings.first();
    await first.press('ArrowUp');
    await first.press('Enter');
    await expect(first).toHaveValue('08:30');
    await week.panel.getByRole('spinbutton', { name: 'Temperatura dalle 8:30' }).press('ArrowDown');
    await week.save.press('Enter');
    await expect(week.saved).toBeVisible();
    const variables = JSON.stringify((await hubApi.schedule(thermostat))?.['variables']);
    expect(variables).toContain('"from":"08:30","temperature":20.5');

    const runs = week.panel.getByRole('switch', { name: 'Programma attivo' });
    await runs.press('Space');
    await expect(runs).not.toBeChecked();
    await expect(week.panel).toContainText('Programma in pausa');
    await runs.press('Space');
    await expect(runs).toBeChecked();
    await week.button('Elimina programma').press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Eliminare il programma?' });
    await question.getByRole('button', { name: 'Elimina' }).press('Enter');
    await expect(week.panel).toContainText('Programma eliminato.');
    expect(await hubApi.schedule(thermostat)).toBeUndefined();
  },
);

test(
  'the periods of a switch are added, changed, disabled, refused where they overlap, and deleted',
  { tag: '@phone' },
  async ({ page, stack, home, pointer }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const list = new ScheduleScreen(page, pointer, plug);
    await list.open(plug);
    await list.press(list.button('Aggiungi programma'));
    await list.type('Accendi alle', '06:15');
    await list.type('Spegni alle', '07:30');
    for (const day of ['sabato', 'domenica']) await list.press(list.button(day));
    await list.saveAndWait();
    await list.press(list.panel.getByRole('button', { name: /^6:15–7:30/ }));
    const morning = list.panel.getByRole('switch', { name: '6:15–7:30, lun mar mer gio ven' });
    await expect(morning).toBeChecked();

    await list.press(list.button('Aggiungi programma'));
    await list.type('Accendi alle', '07:00');
    await list.type('Spegni alle', '08:00');
    await expect(list.panel.getByRole('alert')).toHaveText('Si sovrappone a un altro programma.');
    await expect(list.save).toBeDisabled();
    await list.type('Accendi alle', '22:00');
    await list.type('Spegni alle', '01:30');
    await expect(list.panel).toContainText('22:00–1:30 del giorno dopo');
    await list.saveAndWait();
    await expectAccessibleScreen(page, true);

    await list.press(morning);
    await expect(morning).not.toBeChecked();
    await expect(list.saved).toBeVisible();
    await page.reload();
    await expect(morning).not.toBeChecked();

    await list.press(list.panel.getByRole('button', { name: /^22:00–1:30 del giorno dopo/ }));
    await list.press(list.button('Elimina'));
    await pointer.press(
      page
        .getByRole('alertdialog', { name: 'Eliminare 22:00–1:30' })
        .getByRole('button', { name: 'Elimina' }),
    );
    await expect(list.saved).toBeVisible();
    expect(JSON.stringify((await hubApi.schedule(plug))?.['variables'])).not.toContain('22:00');

    await list.press(list.button('Elimina tutti i programmi'));
    await expect(page.getByRole('alertdialog', { name: 'Eliminare tutti i programmi?' })).toBeVisible();
  },
);

test(
  'a schedule changed elsewhere is reported and repaired; a hub that does not load it is reported',
  { tag: '@phone' },
  async ({ page, stack, home, pointer, guard }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const week = new ScheduleScreen(page, pointer, thermostat);
    await week.open(thermostat);
    await week.press(week.button('Crea programma'));

    // Like a hub whose automations are in another file: it accepts the config and loads nothing.
    const configUrl = '**/api/config/automation/config/*';
    await page.route(configUrl, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { result: 'ok' } }) : route.fallback(),
    );
    // There is no earlier schedule to restore.
    guard.expectConnectionErrors(stack.hubUrl);
    await week.press(week.save);
    await expect(week.panel.getByRole('alert')).toContainText('non l’ha caricato', { timeout: 30_000 });
    await expect(week.panel).toHaveAttribute('data-unsaved');
    await page.unroute(configUrl);
    await week.press(week.button('Riprova'));
    await expect(week.saved).toBeVisible();

    await hubApi.deleteAutomation(scheduleIdOf(thermostat));
    await page.reload();
    await week.show();
    await expect(week.panel.locator('[data-finding]')).toHaveAttribute('data-finding', 'automation_missing');
    await expectAccessible(page);
    await week.press(week.button('Ripara'));
    await expect(week.saved).toBeVisible();
    await expect(week.panel.locator('[data-finding]')).toHaveCount(0);
    expect(await hubApi.schedule(thermostat)).toBeDefined();
  },
);

test(
  'saving offers the temperature of this moment, and the sheet keeps its height over its tabs',
  { tag: '@phone' },
  async ({ page, stack, home, pointer }) => {
    await home.waitUntilLive();
    const week = new ScheduleScreen(page, pointer, thermostat);
    await page.goto(`/?device=${thermostat}`);
    await expect(week.sheet.getByRole('tab', { name: 'Programma' })).toBeVisible();
    const dialog = page.getByRole('dialog');
    const height = async () => Math.round((await dialog.boundingBox())?.height ?? 0);
    const before = await height();
    await week.show();
    expect(await height()).toBe(before);
    await week.press(week.button('Crea programma'));
    await week.press(week.button('Tutti'));
    await week.press(week.button('Usa questi orari'));
    // The same at every hour.
    while ((await week.beginnings.count()) > 1)
      await week.press(week.panel.getByRole('button', { name: /^Elimina la fascia/ }).last());
    const degrees = week.panel.getByRole('spinbutton');
    await degrees.fill('17,5');
    await degrees.press('Enter');
    await week.saveAndWait();
    expect(await height()).toBe(before);
    const apply = week.panel.getByRole('button', { name: /^Imposta subito 17,5/ });
    await week.press(apply);
    await expect.poll(() => stack.hubApi.attribute(thermostat, 'temperature')).toBe(17.5);
    await expect(apply).toHaveCount(0);
  },
);

test.describe('a hub without the gateway', { tag: '@phone' }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('shows the schedule and says why it cannot be changed there', async ({
    page,
    stack,
    guard,
    pointer,
    bareHome: _home,
  }) => {
    guard.expectCorsError(stack.url);
    const week = new ScheduleScreen(page, pointer, thermostat);
    await week.open(thermostat);
    await expect(week.panel).toContainText('Da qui l’hub non accetta modifiche al programma');
    await expect(week.panel).toContainText('Nessun programma');
    await expect(week.panel.getByRole('button')).toHaveCount(0);
  });
});
