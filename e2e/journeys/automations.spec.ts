import {
  expectAccessible,
  expectAccessibleScreen,
  expectNoSidewaysScroll,
  expectReachable,
} from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';

test(
  'an automation is run, turned off, looked into and deleted',
  { tag: '@hub' },
  async ({ page, pointer, hasTouch, stack, visit }) => {
    const { hubApi } = stack;
    const id = String(Date.now());
    // Before the others, wherever the list begins.
    const name = `00 Prova ${id.slice(-6)}`;
    await hubApi.saveAutomation(id, name, { seconds: 0 });
    await visit('/automations');
    await expect(page.getByRole('heading', { name: 'Automazioni', level: 1 })).toBeVisible();
    const card = page.getByRole('article', { name });
    await expect(card).toContainText('ATTIVA');
    await expect(card).toContainText('Quando la esegui tu, attende 0 secondi.');
    await expect(card).toContainText('mai eseguita');
    await expectAccessibleScreen(page, hasTouch);

    await pointer.press(card.getByRole('button', { name: `Esegui ${name}` }));
    await expect(card).toContainText(/oggi, \d{1,2}:\d\d/);
    await pointer.press(card.getByRole('switch', { name }));
    await expect(card).toContainText('DISATTIVA');
    await expect(card.getByRole('button', { name: `Esegui ${name}` })).toBeDisabled();

    await card.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByRole('region', { name: 'Allora' })).toContainText('Attendi 0 secondi');
    const runs = sheet.getByRole('region', { name: 'Ultime esecuzioni' });
    await expect(runs.getByRole('listitem')).toHaveCount(1);
    await expect(runs).toContainText('Eseguita');
    await expect(runs).toContainText('Avvio a mano');
    await expectAccessible(page);
    if (hasTouch) await expectReachable(page);
    await page.goBack();
    await expect(sheet).toBeHidden();

    await pointer.press(card.getByRole('button', { name, exact: true }));
    await pointer.press(sheet.getByRole('button', { name: 'Elimina' }));
    const question = page.getByRole('alertdialog', { name: 'Eliminare l’automazione?' });
    await expect(question).toContainText(name);
    await pointer.press(question.getByRole('button', { name: 'Elimina' }));
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect((await hubApi.states()).some(({ attributes }) => attributes['id'] === id)).toBe(false);
  },
);

test(
  'words and filters find automations, and Back closes the editor',
  { tag: '@phone' },
  async ({ page, pointer, stack, visit }) => {
    for (let index = 0; index < 5; index += 1)
      await stack.hubApi.saveAutomation(`99${index}`, `Zeta ${index}`, { seconds: 0 });
    await visit('/automations');
    const cards = page.getByRole('article');
    await page.getByRole('searchbox', { name: 'Cerca un’automazione' }).fill('buona');
    await expect(cards).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Cerca un’automazione' }).fill('');
    await page.getByRole('combobox', { name: 'Che cosa la avvia' }).selectOption('Sole');
    await expect(page.getByRole('article', { name: 'Luci al tramonto' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Buonanotte' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await pointer.press(page.getByRole('button', { name: 'Nuova automazione' }));
    await expect(page).toHaveURL(/\/automations\?nuova/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/automations$/);
  },
);

for (const percent of [150, 200])
  test(
    `with text at ${percent} % no words of a card lie under its controls`,
    { tag: '@phone' },
    async ({ page, visit }) => {
      await visit('/automations');
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
      const card = page
        .getByRole('article')
        .filter({ hasText: /ieri|oggi/ })
        .first();
      await expect(card).toBeVisible();
      const covered = () =>
        card.evaluate((article) => {
          const controls = [...article.querySelectorAll('button, [role=switch]')].filter(
            (one) => one.closest('h2') === null,
          );
          const words = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
            const range = document.createRange();
            range.selectNode(node);
            const text = range.getBoundingClientRect();
            for (const control of controls) {
              const { left, right, top, bottom } = control.getBoundingClientRect();
              const apart =
                text.right <= left || text.left >= right || text.bottom <= top || text.top >= bottom;
              if (!apart && !control.contains(node)) found.push(node.textContent ?? '');
            }
          }
          return found;
        });
      await expect.poll(covered).toEqual([]);
    },
  );
