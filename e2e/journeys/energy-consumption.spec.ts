import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect, test } from '#fixtures/test.ts';

const kwh = (text: string) => Math.round(Number(text.replace('.', '').replace(',', '.')) * 100);
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const idle = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

/** The numbers of a column, in hundredths of a kWh. */
const hundredths = async (cells: Locator) =>
  (await cells.allTextContents()).map((text) => kwh(/\d{1,3}(?:\.\d{3})*,\d\d/.exec(text)?.[0] ?? '0'));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

test(
  'what the house uses by day, week, month and year, and the way back',
  { tag: '@hub' },
  async ({ page, pointer, hasTouch, visit }) => {
    await visit('/energy');
    await expect(page.getByRole('heading', { name: 'Energia', level: 1 })).toBeVisible();
    await expect(panel(page, 'Adesso')).toContainText('Casa');
    await expect(panel(page, 'Consumo di oggi')).toBeVisible();
    await idle(page);
    for (const [kind, title, before] of [
      ['Settimana', 'Consumo di questa settimana', 'Settimana precedente'],
      ['Mese', 'Consumo di questo mese', 'Mese precedente'],
      ['Anno', 'Consumo di quest’anno', 'Anno precedente'],
    ] as const) {
      await pointer.press(page.getByRole('radio', { name: kind }));
      await expect(panel(page, title)).toBeVisible();
      await idle(page);
      await pointer.press(page.getByRole('button', { name: before }));
      await expect(panel(page, title)).toHaveCount(0);
    }
    await page.getByLabel('Scegli una data').fill('2026-03-29');
    await expect(panel(page, 'Consumo del 2026').or(panel(page, 'Consumo di quest’anno'))).toBeVisible();
    await pointer.press(page.getByRole('radio', { name: 'Giorno' }));
    await expect(page).toHaveURL(/\/energy\?periodo=giorno/);
    await idle(page);
    // Every tab shows the same period, Back leads to the tab before, and a link opens what it was copied from.
    const date = await page.getByLabel('Scegli una data').inputValue();
    await pointer.press(page.getByRole('tab', { name: 'Statistiche' }));
    await expect(page.getByLabel('Scegli una data')).toHaveValue(date);
    await page.goBack();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Consumo', selected: true })).toBeVisible();
    await expect(page.getByLabel('Scegli una data')).toHaveValue(date);
    await idle(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    if (hasTouch) {
      // At the end of the page nothing is left under the button that floats over it.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.getByRole('button', { name: 'Tariffa e contatore' }).boundingBox();
      const menu = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox();
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0);
    }
    await expectAccessibleScreen(page, hasTouch);
  },
);

test.describe('a house with a past', () => {
  test.use({ demoOptions: { past: true } });

  test('the parts add up to the whole, in the table, among the devices and in the file', async ({
    page,
    pointer,
    hasTouch,
    visit,
  }) => {
    await visit('/energy');
    await pointer.press(page.getByRole('button', { name: 'Giorno precedente' }));
    const day = panel(page, 'Consumo di ieri');
    await expect(day.getByRole('slider')).toBeVisible();
    await pointer.press(day.getByText('Mostra i dati in tabella'));
    await expect(day.getByRole('table')).toBeVisible();
    const hours = await hundredths(day.locator('tbody td'));
    expect(hours).toHaveLength(25);
    expect(sum(hours.slice(0, -1))).toBe(hours.at(-1));
    await pointer.press(page.getByRole('button', { name: 'Giorno precedente' }));
    await expect(page.getByRole('region', { name: /Consumo di/ }).getByRole('table')).toBeVisible();
    await pointer.press(page.getByRole('button', { name: 'Giorno successivo' }));
    await expect(day.getByRole('table')).toBeVisible();
    const devices = await hundredths(panel(page, 'Dispositivi').locator('li p:first-of-type'));
    expect(sum(devices)).toBe(hours.at(-1));
    await expect(panel(page, 'Dispositivi')).toContainText('Non misurato');
    await expect(panel(page, 'Dispositivi')).toContainText(/0,\d\d\s€ per kWh/);
    await expect(panel(page, 'Dispositivi')).toContainText('Di notte la casa non scende sotto');
    await expect(day).toContainText(/rispetto al giorno prima/);

    const downloading = page.waitForEvent('download');
    await pointer.press(day.getByRole('button', { name: 'Esporta CSV' }));
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^consumo-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(25);
    expect(lines[0]).toMatch(/^\u{feff}Inizio;Fine;Consumo \(kWh\);Dalla rete \(kWh\)/u);
    const used = lines.slice(1).map((line) => Number(line.split(';')[2]?.replace(',', '.')));
    expect(Math.abs(sum(used) * 100 - (hours.at(-1) ?? 0))).toBeLessThan(2);

    await expectAccessibleScreen(page, hasTouch);
  });

  test('by the keyboard alone', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit('/energy');
    const chart = page.getByRole('slider', { name: /Consumo di .*ora per ora/ });
    await expect(chart).toBeVisible();
    await page.getByRole('tab', { name: 'Consumo' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/energy\?scheda=produzione$/);
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/\/energy$/);
    await tabTo(page, page.getByRole('button', { name: 'Giorno precedente' }));
    await page.keyboard.press('Enter');
    await expect(panel(page, 'Consumo di ieri')).toBeVisible();
    await expect(chart).toBeVisible();
    await tabTo(page, chart);
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /^0–1: \d,\d\d\skWh$/);
    await page.keyboard.press('ArrowRight');
    await expect(chart).toHaveAttribute('aria-valuetext', /^1–2: \d,\d\d\skWh$/);
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /^23–0: \d,\d\d\skWh$/);
    // Nothing moves for whoever asked for that.
    const moving = panel(page, 'Adesso').locator('path');
    await expect(moving.first()).toBeVisible();
    expect(
      await moving.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).animationName)),
    ).not.toContain(expect.stringMatching(/stream/));
  });
});
