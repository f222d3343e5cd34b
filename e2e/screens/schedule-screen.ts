import { expect, type Locator, type Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';
import { sheetOf } from './sheet-screen.ts';

/** The schedule of a device, inside its sheet. */
export class ScheduleScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly sheet: Locator;
  readonly panel: Locator;
  readonly save: Locator;
  readonly saved: Locator;
  /** The ribbon of a day, from midnight to midnight. */
  readonly ribbon: Locator;
  /** The start fields of a day's intervals. */
  readonly beginnings: Locator;

  constructor(page: Page, pointer: Pointer, entityId: string) {
    this.#page = page;
    this.#pointer = pointer;
    this.sheet = sheetOf(page, entityId);
    this.panel = page.locator(`[data-schedule="${entityId}"]`);
    this.save = this.panel.getByRole('button', { name: 'Salva', exact: true });
    this.saved = this.panel.getByText('Salvato.');
    this.ribbon = this.panel.getByRole('img');
    this.beginnings = this.panel.getByLabel(/^Inizio della fascia/);
  }

  /** Opens the sheet of the device by its address, on the schedule. */
  async open(entityId: string): Promise<void> {
    await this.#page.goto(`/?device=${entityId}`);
    await this.show();
  }

  /** Switches an open sheet to its schedule. */
  async show(): Promise<void> {
    await expect(this.sheet).toBeVisible();
    const tab = this.sheet.getByRole('tab', { name: 'Programma' });
    if ((await this.sheet.getAttribute('data-sheet'))?.startsWith('climate.') === true) await this.press(tab);
    await expect(this.panel).toBeVisible();
  }

  press(target: Locator): Promise<void> {
    return this.#pointer.press(target);
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }

  async type(label: string, text: string): Promise<void> {
    const field = this.panel.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  async saveAndWait(): Promise<void> {
    await this.press(this.save);
    await expect(this.saved).toBeVisible();
  }
}
