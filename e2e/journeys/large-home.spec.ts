import { expect, test } from '#fixtures/test.ts';

const nodes = () => document.querySelectorAll('*').length;

test(
  'a home of 3,000 devices has no more elements in the page than a small home',
  { tag: '@phone' },
  async ({ page, demoHub, home }) => {
    const small = await page.evaluate(nodes);
    demoHub.load.fill(3000, 'light');
    await page.reload();
    await home.waitUntilLive();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeGreaterThan(50_000);
    expect(await page.evaluate(nodes)).toBeLessThan(small + 1500);

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(home.cards.last()).toBeInViewport();
    await home.waitUntilLive();
    expect(await page.evaluate(nodes)).toBeLessThan(small + 1500);
  },
);
