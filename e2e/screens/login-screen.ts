import { expect, type Locator, type Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';
import type { Account } from '#fixtures/sign-in-over-rest.ts';

/** The login page, /login. */
export class LoginScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly title: Locator;
  readonly username: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** The error of a failed sign-in. */
  readonly error: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  /** Other messages: progress, what to enter, why the session ended. */
  readonly note: Locator;
  /** 'Opzioni avanzate': server, token and reset, where a server is configured. */
  readonly options: Locator;
  readonly configure: Locator;
  readonly enterToken: Locator;
  readonly token: Locator;
  readonly saveToken: Locator;
  readonly cancel: Locator;
  /** 'Accedi con Home Assistant' */
  readonly hubPage: Locator;
  /** 'Server configurato', with the address, or that none is configured. */
  readonly server: Locator;

  constructor(page: Page, pointer: Pointer) {
    this.#page = page;
    this.#pointer = pointer;
    this.title = page.getByRole('heading', { name: 'Accedi a Soglia', level: 1 });
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Accedi', exact: true });
    this.error = page.getByRole('alert');
    this.code = page.getByRole('textbox', { name: 'Codice di verifica' });
    this.verify = page.getByRole('button', { name: 'Verifica', exact: true });
    this.note = page.getByRole('main').getByRole('status');
    this.options = page.getByRole('main').locator('summary', { hasText: 'Opzioni avanzate' });
    this.configure = page.getByRole('button', { name: 'Configura Server' });
    this.enterToken = page.getByRole('button', { name: 'Inserisci Token HA' });
    this.token = page.getByLabel('Long-Lived Token');
    this.saveToken = page.getByRole('button', { name: 'Salva Token' });
    this.cancel = page.getByRole('button', { name: 'Annulla', exact: true });
    this.hubPage = page.getByRole('button', { name: 'Accedi con Home Assistant' });
    this.server = page.locator('main p').filter({ hasText: /[Ss]erver configurato/ });
  }

  async open(): Promise<void> {
    await this.#page.goto('/login');
    await expect(this.title).toBeVisible();
    // The form of the HTML has been replaced.
    await expect(this.#page.locator('[data-prerendered]')).toHaveCount(0);
  }

  /** Unfolds 'Opzioni avanzate'. */
  async showOptions(): Promise<void> {
    await this.#pointer.press(this.options);
    await expect(this.configure).toBeVisible();
  }

  async fill({ username, password }: Account): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
  }

  async signIn(account: Account): Promise<void> {
    await this.fill(account);
    await this.#pointer.press(this.submit);
  }
}
