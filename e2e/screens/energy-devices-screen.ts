import type { Locator, Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** The forms of energy devices and solar panels. */
export class EnergyDevicesScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;

  constructor(page: Page, pointer: Pointer) {
    this.#page = page;
    this.#pointer = pointer;
  }

  /** A field of the form that is open. */
  field(label: string): Locator {
    return this.#page.getByRole('dialog').getByRole('textbox', { name: label, exact: true });
  }

  press(name: string): Promise<void> {
    return this.#pointer.press(this.#page.getByRole('button', { name, exact: true }));
  }
}
