import { randomUUID } from 'node:crypto';
import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

// A real hub remembers the last run of an entity that was deleted.
const mark = randomUUID().slice(0, 8);
const id = `prova_della_scheda_${mark}`;
const automation = `automation.${id}`;
const alias = `Prova della scheda ${mark}`;

test.afterEach(({ stack }) => stack.hubApi.deleteAutomation(id));

test(
  'an automation is triggered, shows its last run, and is disabled and enabled @hub',
  { tag: '@phone' },
  async ({ context, page, stack, dashboard, pointer }) => {
    const { hubApi } = stack;
    // All of this works without administrator rights.
    await context.setStorageState(await storedSession(stack, stack.guest));
    await hubApi.saveAutomation(id, alias, { seconds: 1 });
    await page.goto('/');
    await dashboard.waitUntilLive();
    await page.goto(`/?device=${automation}`);
    const sheet = sheetOf(page, automation);
    await expect(sheet).toContainText('Attiva');
    await expect(sheet).toContainText('Mai');
    await expect(sheet).toContainText('Continua quella in corso');

    await pointer.press(sheet.getByRole('button', { name: 'Esegui' }));
    // Hubs of before 2026.11 show everybody what an automation does: this one opens nothing, and is run at once.
    const question = page.getByRole('alertdialog', { name: `Eseguire ${alias}?` });
    const running = sheet.getByRole('button', { name: 'In esecuzione', includeHidden: true });
    await expect(question.or(running)).toBeVisible();
    if (await question.isVisible()) {
      await expect(question).toContainText('Da qui non si vede tutto quello che fa');
      await pointer.press(question.getByRole('button', { name: 'Esegui' }));
    }
    await expect(running).toHaveAttribute('aria-disabled', 'true');
    await expect(sheet.getByRole('status')).toHaveText(/^Eseguita all(e |’)\d?\d:\d\d$/);
    await expect(sheet.getByRole('button', { name: 'Esegui' })).toBeEnabled();
    await expect(sheet).toContainText(/, \d?\d:\d\d · ora/);
    expect(await hubApi.attribute(automation, 'last_triggered')).not.toBeNull();

    const power = sheet.getByRole('switch');
    await pointer.press(power);
    await expect.poll(() => hubApi.state(automation)).toBe('off');
    await expect(power).not.toBeChecked();
    await expect(sheet).toContainText('Disattiva');
    await expect(sheet.getByRole('button', { name: 'Esegui' })).toBeDisabled();
    await expect(sheet).toContainText('Per eseguirla, prima attivala.');
    await hubApi.call('automation.turn_on', { entity_id: automation });
    await expect(power).toBeChecked();
    await expect(sheet.getByRole('button', { name: 'Esegui' })).toBeEnabled();
  },
);

test(
  'a refused command is explained, and the sheet is accessible',
  { tag: '@phone' },
  async ({ page, stack, visit, demoHub, pointer }) => {
    await stack.hubApi.saveAutomation(id, alias, { seconds: 0 });
    await visit(`/?device=${automation}`);
    const sheet = sheetOf(page, automation);
    const run = sheet.getByRole('button', { name: 'Esegui' });
    await expect(run).toBeEnabled();
    await expectAccessibleScreen(page, true);
    demoHub.faults.refuseService('automation.trigger', { code: 'unauthorized', message: 'Unauthorized' });
    await pointer.press(run);
    await expect(sheet.getByRole('alert')).toBeVisible();
    await expect(sheet.getByRole('status')).toHaveCount(0);
    await expect(sheet).toContainText('Mai');
  },
);
