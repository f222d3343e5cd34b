import { expect, test } from '#fixtures/test.ts';

const nodes = () => document.querySelectorAll('*').length;

test(
  'a house of 3,000 devices opens with a page no larger than a small one needs',
  { tag: '@phone' },
  async ({ page, demo, home }) => {
    const small = await page.evaluate(nodes);
    demo.load.fill(3000, 'light');
    await page.reload();
    await home.living();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeGreaterThan(50_000);
    expect(await page.evaluate(nodes)).toBeLessThan(small + 1500);

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(home.cards.last()).toBeInViewport();
    await home.living();
    expect(await page.evaluate(nodes)).toBeLessThan(small + 1500);
  },
);
