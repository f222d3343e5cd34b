import type { Locator, Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** 'Utenti e ruoli' and 'Gestione Ruoli'. */
export class PeopleScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly username: Locator;
  readonly password: Locator;
  readonly role: Locator;
  readonly create: Locator;
  readonly alert: Locator;
  /** A question, or a success. */
  readonly dialog: Locator;
  readonly roleName: Locator;
  readonly rolesTab: Locator;
  readonly preview: Locator;

  constructor(page: Page, pointer: Pointer) {
    this.#page = page;
    this.#pointer = pointer;
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.role = page.getByRole('combobox', { name: 'Ruolo' });
    this.create = page.getByRole('button', { name: 'Crea utente' });
    this.alert = page.getByRole('alert');
    this.dialog = page.getByRole('alertdialog');
    this.roleName = page.getByRole('textbox', { name: 'Nome' });
    this.rolesTab = page.getByRole('tab', { name: 'Gestione Ruoli' });
    this.preview = page.getByRole('region', { name: 'Cosa vedrà' });
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  press(name: string): Promise<void> {
    return this.#pointer.press(this.button(name));
  }

  /** Opens or closes a part of a form. */
  unfold(title: string): Promise<void> {
    return this.#pointer.press(this.#page.locator('summary').filter({ hasText: title }));
  }

  /** The row or the card that names somebody or a role. */
  item(name: string): Locator {
    return this.#page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  }
}
