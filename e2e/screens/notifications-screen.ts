import type { Locator, Page } from '@playwright/test';

/** The notification centre, its bell and its toasts. */
export class NotificationsScreen {
  readonly bell: Locator;
  readonly sheet: Locator;
  readonly toasts: Locator;
  readonly items: Locator;

  constructor(page: Page) {
    this.bell = page.getByRole('banner').getByRole('button', { name: /^Notifiche/ });
    this.sheet = page.getByRole('dialog', { name: 'Notifiche', exact: true });
    this.toasts = page.getByRole('region', { name: 'Avvisi', exact: true });
    this.items = this.sheet.getByRole('listitem');
  }

  item(text: string): Locator {
    return this.items.filter({ hasText: text });
  }

  tab(name: RegExp): Locator {
    return this.sheet.getByRole('tab', { name });
  }

  async remove(text: string): Promise<void> {
    await this.item(text)
      .getByRole('button', { name: /^Cancella: / })
      .click();
  }
}
