import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from '#fixtures/hand.ts';
import type { Account } from '#fixtures/sign-in-over-rest.ts';

/** The door: /login as a person reads it. */
export class LoginScreen {
  readonly #page: Page;
  readonly #hand: Hand;
  readonly title: Locator;
  readonly username: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** What it says when it did not go through. */
  readonly error: Locator;
  readonly code: Locator;
  readonly verify: Locator;

  constructor(page: Page, hand: Hand) {
    this.#page = page;
    this.#hand = hand;
    this.title = page.getByRole('heading', { name: 'Accedi a Soglia', level: 1 });
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Accedi', exact: true });
    this.error = page.getByRole('alert');
    this.code = page.getByRole('textbox', { name: 'Codice di verifica' });
    this.verify = page.getByRole('button', { name: 'Verifica', exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/login');
    await expect(this.title).toBeVisible();
  }

  async fill({ username, password }: Account): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
  }

  async signIn(account: Account): Promise<void> {
    await this.fill(account);
    await this.#hand.press(this.submit);
  }
}
