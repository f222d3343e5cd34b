import { expect, type Locator, type Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

interface Written {
  readonly phone?: string;
  readonly title: string;
  readonly description: string;
}

/** 'I miei ticket', the form over it, and one ticket. */
export class TicketsScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly heading: Locator;
  readonly add: Locator;
  /** 'Apri un ticket' */
  readonly form: Locator;
  readonly cards: Locator;
  readonly waiting: Locator;
  readonly messages: Locator;
  readonly answer: Locator;

  constructor(page: Page, pointer: Pointer) {
    this.#page = page;
    this.#pointer = pointer;
    this.heading = page.getByRole('heading', { name: 'I miei ticket', level: 1 });
    this.add = page.getByRole('button', { name: /^(?:Apri un ticket|Crea il primo ticket)$/ });
    this.form = page.getByRole('dialog', { name: 'Apri un ticket' });
    this.cards = page.getByRole('list', { name: 'Elenco dei ticket' }).getByRole('listitem');
    this.waiting = page.getByRole('list', { name: 'Da inviare' }).getByRole('listitem');
    this.messages = page.getByRole('region', { name: /^Messaggi/ });
    this.answer = page.getByRole('textbox', { name: 'Scrivi un messaggio' });
  }

  press(name: string): Promise<void> {
    return this.#pointer.press(this.#page.getByRole('button', { name, exact: true }));
  }

  async open(): Promise<void> {
    await this.#pointer.press(this.add.first());
    await this.form.waitFor();
  }

  async fill({ phone, title, description }: Written): Promise<void> {
    if (phone !== undefined) await this.form.getByLabel('Telefono').fill(phone);
    await this.form.getByLabel('Titolo').fill(title);
    await this.form.getByLabel('Descrizione').fill(description);
  }

  async send(): Promise<void> {
    await this.#pointer.press(this.form.getByRole('button', { name: 'Invia' }));
  }

  /** Waits until the form says that the ticket was created, and closes. */
  async expectCreated(): Promise<void> {
    await expect(this.form.getByText('Ticket creato con successo!')).toBeVisible();
    await expect(this.form).toBeHidden();
  }
}
