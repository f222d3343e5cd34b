import { expect, type Locator, type Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** What surrounds every screen: header, sidebar, menu. */
export class FrameScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  /** Whether the sidebar is a drawer, and the search a sheet. */
  readonly phone: boolean;
  readonly openSide: Locator;
  /** The list of the screens: beside the page, or in the drawer. */
  readonly side: Locator;
  readonly bell: Locator;
  readonly me: Locator;
  readonly personMenu: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;
  readonly notifications: Locator;
  readonly openFinder: Locator;
  readonly finder: Locator;
  readonly serverDialog: Locator;
  readonly askReset: Locator;

  constructor(page: Page, pointer: Pointer, phone: boolean) {
    this.#page = page;
    this.#pointer = pointer;
    this.phone = phone;
    const header = page.getByRole('banner');
    this.openSide = header.getByRole('button', { name: 'Apri il menu', exact: true });
    this.side = page.getByRole('navigation', { name: 'Menu principale' });
    this.bell = header.getByRole('button', { name: 'Notifiche' });
    this.me = header.getByRole('button', { name: /apri il menu personale/ });
    this.personMenu = page.getByRole('menu', { name: 'Menu personale' });
    this.menuButton = page.getByRole('button', { name: 'Menu', exact: true });
    this.menu = page.getByRole('dialog', { name: 'Menu', exact: true });
    this.notifications = page.getByRole('dialog', { name: 'Notifiche' });
    this.openFinder = header.getByRole('button', { name: 'Cerca dispositivo', exact: true });
    this.finder = page.getByRole('dialog', { name: 'Cerca dispositivo' });
    this.serverDialog = page.getByRole('dialog', { name: 'Configura Server Home Assistant' });
    this.askReset = page.getByRole('alertdialog', { name: 'Reimpostare il server?' });
  }

  /** Opens the list of the screens, if it is not visible. */
  async showSide(): Promise<void> {
    if (this.phone) await this.#pointer.press(this.openSide);
    await expect(this.side).toBeVisible();
  }

  /** Follows an entry of the sidebar. */
  async go(entry: string): Promise<void> {
    await this.showSide();
    await this.#pointer.press(this.side.getByRole('link', { name: entry, exact: true }));
  }

  async open(button: Locator, what: Locator): Promise<void> {
    await this.#pointer.press(button);
    await expect(what).toBeVisible();
  }

  /** Presses the page beside an overlay. */
  async pressBeside(what: Locator): Promise<void> {
    const box = await what.boundingBox();
    const size = this.#page.viewportSize();
    if (box === null || size === null) throw new Error('there is nothing to press beside');
    const x = box.x + box.width < size.width - 8 ? size.width - 4 : 4;
    const y = box.y > 8 ? 4 : size.height / 2;
    await (this.phone ? this.#page.touchscreen.tap(x, y) : this.#page.mouse.click(x, y));
  }

  /** The connection status at the foot of the sidebar. */
  async expectStatus(words: string, address: string): Promise<void> {
    await this.showSide();
    await expect(this.side.getByText(words, { exact: false })).toBeVisible();
    await expect(this.side.getByText(address)).toBeVisible();
    if (!this.phone) return;
    await this.#page.keyboard.press('Escape');
    await expect(this.side).toBeHidden();
  }
}
