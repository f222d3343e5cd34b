import { expect, type Locator, type Page } from '@playwright/test';

/** The sheet of one device. */
export const sheetOf = (page: Page, entityId: string): Locator => page.locator(`[data-sheet="${entityId}"]`);

/** The sheet of any device. */
export class SheetScreen {
  readonly #page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog');
  }

  of(entityId: string): Locator {
    return sheetOf(this.#page, entityId);
  }

  /** Closes every sheet and dialog over the page. */
  async closeAll(): Promise<void> {
    const open = this.dialog.or(this.#page.getByRole('alertdialog'));
    await expect(async () => {
      if ((await open.count()) > 0) await this.#page.keyboard.press('Escape');
      expect(await open.count()).toBe(0);
    }).toPass();
  }

  /** Whether the focus is inside the sheet. */
  hasFocus(): Promise<boolean> {
    return this.dialog.evaluate((dialog) => dialog.contains(document.activeElement));
  }

  /** Navigates as a link within the app does, without reloading the page. */
  async goTo(address: string): Promise<void> {
    await this.#page.evaluate((next) => {
      history.pushState(null, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  }

  async go(entityId: string): Promise<Locator> {
    await this.goTo(`/?device=${entityId}`);
    await expect(this.of(entityId)).toBeVisible();
    await expect(this.#page.locator('[data-sheet] [aria-busy=true]')).toHaveCount(0);
    return this.of(entityId);
  }
}
