import type { Locator, Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** 'Gestione Backup'. */
export class BackupsScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly heading: Locator;
  readonly create: Locator;
  /** A question, or a success. */
  readonly question: Locator;
  /** Details, download, restore, schedule; a toast is a dialog as well. */
  readonly sheet: Locator;
  readonly schedule: Locator;

  constructor(page: Page, pointer: Pointer) {
    this.#page = page;
    this.#pointer = pointer;
    this.heading = page.getByRole('heading', { name: 'Gestione Backup', level: 1 });
    this.create = page.getByRole('button', { name: 'Crea backup' });
    this.question = page.getByRole('alertdialog');
    this.sheet = page.locator('[role=dialog]:not([data-tone])');
    this.schedule = page.getByRole('region', { name: 'Backup automatici' });
  }

  row(name: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: name });
  }

  press(name: string): Promise<void> {
    return this.#pointer.press(this.#page.getByRole('button', { name, exact: true }));
  }
}
