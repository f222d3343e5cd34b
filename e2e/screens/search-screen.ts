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
  /** The limit of displayed results. */
  readonly most: number;

  constructor(page: Page, pointer: Pointer, frame: FrameScreen) {
    this.#page = page;
    this.#pointer = pointer;
    this.#frame = frame;
    const container = frame.phone ? frame.finder : page.getByRole('banner');
    this.input = container.getByLabel('Cerca dispositivi', { exact: true });
    this.results = frame.phone
      ? container.getByRole('list', { name: 'Risultati' }).getByRole('link')
      : container
          .getByRole('grid', { name: 'Risultati' })
          .getByRole('gridcell')
          .filter({ has: page.locator('b') });
    this.clear = container.getByRole('button', { name: 'Cancella la ricerca' });
    this.most = frame.phone ? 5 : 20;
  }

  /** Opens the search and focuses its input. */
  async open(): Promise<void> {
    if (this.#frame.phone) await this.#frame.open(this.#frame.openFinder, this.#frame.finder);
    else await this.#pointer.press(this.input);
    await expect(this.input).toBeFocused();
  }

  /** Replaces the query. */
  async look(query: string): Promise<void> {
    await this.input.press('ControlOrMeta+a');
    await this.#page.keyboard.type(query);
    await expect(this.input).toHaveValue(query);
  }

  async expectNames(names: readonly string[]): Promise<void> {
    await expect(this.results.locator('b')).toHaveText(names.slice(0, this.most));
  }
}
