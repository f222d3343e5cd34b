import { expect, type Locator, type Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** The card of one device. */
export interface Card {
  readonly root: Locator;
  readonly control: Locator;
  readonly dim: Locator;
}

/** What a card showed while the page was scrolled past it. */
export interface Seen {
  readonly state: string;
  readonly text: string;
}

/** The dashboard at /, with live states. */
export class DashboardScreen {
  readonly #page: Page;
  readonly #pointer: Pointer;
  readonly cards: Locator;
  /** The connection banner: absent while connected. */
  readonly banner: Locator;

  constructor(page: Page, pointer: Pointer) {
    this.#page = page;
    this.#pointer = pointer;
    this.cards = page.locator('[data-entity]');
    this.banner = page.getByRole('status').filter({ hasText: /Riconnessione|Connessione persa/ });
  }

  /** Waits until the hub's values are on the screen. */
  async waitUntilLive(): Promise<void> {
    await expect(this.#page.locator('[data-entity][data-state]').first()).toBeVisible();
  }

  card(entityId: string): Card {
    const root = this.#page.locator(`[data-entity="${entityId}"]`);
    return { root, control: root.getByRole('switch'), dim: root.getByRole('slider') };
  }

  /** Scrolls down the dashboard, a bit less than a screen at a time, until the check is true at a stop. */
  async walk(check: () => Promise<unknown>): Promise<void> {
    await this.#scroll('to the top');
    for (;;) {
      await this.waitUntilLive();
      if ((await check()) === true) return;
      if (!(await this.#scroll('on'))) return;
    }
  }

  /** Whether the page moved; resolves when the rows that came into view are drawn, a few with each frame. */
  async #scroll(where: 'to the top' | 'on'): Promise<boolean> {
    return this.#page.evaluate(async (where) => {
      const before = scrollY;
      scrollTo({ top: where === 'on' ? before + innerHeight * 0.8 : 0, behavior: 'instant' });
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const cards = () => [...document.querySelectorAll<HTMLElement>('[data-entity]')];
      const drawn = () =>
        cards()
          .map((card) => card.dataset['entity'])
          .join();
      for (let seen: string | undefined; seen !== drawn();) {
        seen = drawn();
        await frame();
        await frame();
      }
      return scrollY !== before;
    }, where);
  }

  /** Scrolls down until that card exists: rows outside the window are not in the document. */
  async find(entityId: string): Promise<Card> {
    const card = this.card(entityId);
    await expect(async () => {
      await this.walk(() => card.root.isVisible());
      expect(await card.root.isVisible(), `${entityId} is on the dashboard`).toBe(true);
    }).toPass({ timeout: 30_000 });
    // Clear of the bars that stay at the edges of the window.
    await card.root.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    return card;
  }

  /** Everything that the dashboard shows from top to bottom, by entity. */
  async survey(): Promise<ReadonlyMap<string, Seen>> {
    const seen = new Map<string, Seen>();
    await this.walk(async () => {
      const here = await this.cards.evaluateAll((cards) =>
        cards.map((card) => ({
          entity: card.getAttribute('data-entity') ?? '',
          state: card.getAttribute('data-state') ?? '',
          text: card instanceof HTMLElement ? card.innerText : '',
        })),
      );
      for (const { entity, ...rest } of here) seen.set(entity, rest);
    });
    return seen;
  }

  /** Presses the switch on that card. */
  async flip(entityId: string): Promise<Card> {
    const card = await this.find(entityId);
    await this.#pointer.press(card.control);
    return card;
  }

  /** Signs out through the personal menu. */
  async logOut(): Promise<void> {
    await this.#pointer.press(this.#page.getByRole('button', { name: /apri il menu personale/ }));
    await this.#pointer.press(this.#page.getByRole('menuitem', { name: 'Logout' }));
  }
}
