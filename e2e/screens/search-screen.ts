import { expect, type Locator, type Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';
import type { FrameScreen } from './frame-screen.ts';

/** The search for a device: a box in the header of a desktop, a sheet on a phone. */
export class SearchScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly #frame: FrameScreen;
  readonly input: Locator;
  readonly results: Locator;
  readonly clear: Locator;
  /** How many are shown at most. */
  readonly most: number;

  constructor(page: Page, pointer: Pointer, frame: FrameScreen) {
    this.#page = page;
    this.#pointer = pointer;
    this.#frame = frame;
    const place = frame.phone ? frame.finder : page.getByRole('banner');
    this.input = place.getByLabel('Cerca dispositivi', { exact: true });
    this.results = frame.phone
      ? place.getByRole('list', { name: 'Risultati' }).getByRole('listitem')
      : place.getByRole('listbox', { name: 'Risultati' }).getByRole('option');
    this.clear = place.getByRole('button', { name: 'Cancella la ricerca' });
    this.most = frame.phone ? 5 : 20;
  }

  /** Goes to where one types. */
  async open(): Promise<void> {
    if (this.#frame.phone) await this.#frame.open(this.#frame.openFinder, this.#frame.finder);
    else await this.#pointer.press(this.input);
    await expect(this.input).toBeFocused();
  }

  /** Types over what is there. */
  async look(query: string): Promise<void> {
    await this.input.press('ControlOrMeta+a');
    await this.#page.keyboard.type(query);
    await expect(this.input).toHaveValue(query);
  }

  async expectNames(names: readonly string[]): Promise<void> {
    await expect(this.results.locator('b')).toHaveText(names.slice(0, this.most));
  }
}
