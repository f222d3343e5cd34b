import { expect, type Locator, type Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** The server dialog: first set-up, everyday settings, and the question about remote access. */
export class ServerDialog {
  readonly #pointer: Pointer;
  readonly first: Locator;
  readonly everyDay: Locator;
  readonly tunnel: Locator;
  readonly any: Locator;
  /** The remote address. */
  readonly address: Locator;
  /** The address at home, among the settings only. */
  readonly home: Locator;
  readonly test: Locator;
  /** 'Salva', or 'Inizia' in the first set-up. */
  readonly save: Locator;
  /** 'Annulla', or 'Non ora' in the question about remote access; absent in the first set-up. */
  readonly leave: Locator;
  readonly saved: Locator;

  constructor(page: Page, pointer: Pointer) {
    this.#pointer = pointer;
    this.first = page.getByRole('dialog', { name: 'Configurazione Iniziale' });
    this.everyDay = page.getByRole('dialog', { name: 'Configura Server Home Assistant' });
    this.tunnel = page.getByRole('dialog', { name: 'Vuoi controllare la casa anche quando sei fuori?' });
    this.any = this.first.or(this.everyDay).or(this.tunnel);
    this.home = this.any.getByLabel('Indirizzo di casa');
    this.address = this.any.getByLabel('Indirizzo remoto');
    this.test = this.any.getByRole('button', { name: /Testa Connessione|Verifica in corso/ });
    this.save = this.any.getByRole('button', { name: /^(Salva|Inizia)$/ });
    this.leave = this.any.getByRole('button', { name: /^(Annulla|Non ora)$/ });
    this.saved = this.any.getByText('Indirizzo salvato.');
  }

  /** Tests that address. */
  async try(address: string): Promise<void> {
    await this.address.fill(address);
    await this.#pointer.press(this.test);
  }

  /** Saves that address, and waits for the confirmation. */
  async saveAddress(address: string): Promise<void> {
    await this.address.fill(address);
    await this.#pointer.press(this.save);
    await expect(this.saved).toBeVisible();
    await expect(this.any).toHaveCount(0);
  }
}
