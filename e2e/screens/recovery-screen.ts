import type { Locator, Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** The recovery of a password, /password-recovery. */
export class RecoveryScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly username: Locator;
  readonly prefix: Locator;
  readonly country: Locator;
  readonly phone: Locator;
  readonly code: Locator;
  readonly password: Locator;
  readonly error: Locator;
  /** What the last step achieved, or how things are. */
  readonly note: Locator;
  /** 'Torna all’accesso' */
  readonly leave: Locator;

  constructor(page: Page, pointer: Pointer) {
    this.#page = page;
    this.#pointer = pointer;
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.prefix = page.getByRole('textbox', { name: 'Prefisso' });
    this.country = page.getByRole('combobox', { name: 'Paese del prefisso' });
    this.phone = page.getByRole('textbox', { name: 'Numero di telefono' });
    this.code = page.getByRole('textbox', { name: 'Codice OTP' });
    this.password = page.getByLabel('Nuova password');
    this.error = page.getByRole('alert');
    // The hints of the fields are announced as well.
    this.note = page.locator('main div[role=status]');
    this.leave = page.getByRole('link', { name: 'Torna all’accesso' });
  }

  /** The heading of a step, which is also the name of the screen. */
  title(name: string): Locator {
    return this.#page.getByRole('heading', { name, level: 1 });
  }

  /** 'Dati', 'Codice', 'Password' or 'Fatto'. */
  get step(): Locator {
    return this.#page.getByRole('list', { name: 'Passi' }).locator('[aria-current=step]');
  }

  press(name: string): Promise<void> {
    return this.#pointer.press(this.#page.getByRole('button', { name, exact: true }));
  }

  /** Fills in the first step; the prefix is the Italian one. */
  async identify(username: string, phone: string): Promise<void> {
    await this.username.fill(username);
    await this.phone.fill(phone);
    await this.press('Invia OTP');
  }
}
