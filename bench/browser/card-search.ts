import type { Page } from '@playwright/test';

/** Scrolls through the page until `found` returns a value. Only cards in view are in the document. */
async function searchPage<Found>(
  page: Page,
  found: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (;;) {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const result = await found();
    if (result !== undefined) return result;
    const more = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY > before;
    });
    if (!more) return undefined;
  }
}

/** Entity id of the first available card of each domain, by domain. */
export async function firstOfEachDomain(page: Page): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  await searchPage(page, async () => {
    const ids = await page
      .locator('[data-entity][data-state]:not([data-mood=away])')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['entity'] ?? ''));
    for (const id of ids) {
      const domain = id.slice(0, id.indexOf('.'));
      if (!all.has(domain)) all.set(domain, id);
    }
    return undefined;
  });
  return all;
}

/** Scrolls to a card. Throws where there is none. */
export async function bringIntoView(page: Page, entityId: string): Promise<void> {
  const card = page.locator(`[data-entity="${entityId}"][data-state]`).first();
  for (let tries = 5; ; tries -= 1) {
    if ((await searchPage(page, async () => ((await card.count()) > 0 ? true : undefined))) === true) break;
    if (tries === 0) throw new Error(`${entityId} has no card`);
    // A sheet that is still closing blocks scrolling.
    await page.waitForTimeout(300);
  }
  await card.scrollIntoViewIfNeeded();
}
