import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { test } from '#fixtures/test.ts';
import { SheetScreen } from '#screens/sheet-screen.ts';
import { indexPage } from './index-page.ts';
import { placeOf, sheetScenes, type Control } from './scenes.ts';
import { screenScenes } from './screen-scenes.ts';

const folder = join(import.meta.dirname, '..', '..', '.data', 'sheets');

function locate(within: Locator, { role, name }: Control): Locator {
  if (role === 'summary') return within.locator('summary', { hasText: name ?? '' });
  return within.getByRole(role, name === undefined ? {} : { name, exact: true }).first();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: '@pictures' }, () => {
    test.use({
      demoOptions: { past: true },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('every scene', async ({ page, stack, demoHub, pointer, home, guard }, { project }) => {
      guard.expectConnectionErrors(stack.hubUrl);
      await home.waitUntilLive();
      const sheets = new SheetScreen(page);
      const stage = { stack, demo: demoHub };
      await mkdir(folder, { recursive: true });
      const failed: string[] = [];
      for (const scene of [...sheetScenes, ...screenScenes]) {
        const { name, before, opened, press, complete, after } = scene;
        const { address, ready, within } = placeOf(scene);
        const take = async () => {
          await before?.(stage);
          await sheets.goTo(address);
          await expect(page.locator(ready).first()).toBeVisible();
          await expect(page.locator('[data-sheet] [aria-busy=true]')).toHaveCount(0);
          await page.evaluate(() => document.fonts.ready);
          await opened?.(stage);
          if (press !== undefined) await pointer.press(locate(page.locator(within).first(), press));
          if (complete !== undefined) {
            const last = page.locator(complete).first();
            await last.waitFor();
            // Of a form it may stand below the fold.
            if (within === 'body') await last.scrollIntoViewIfNeeded();
          }
          const path = join(folder, `${name}-${project.name}-${colorScheme}.png`);
          await page.screenshot({
            path,
            animations: 'disabled',
            caret: 'hide',
            scale: 'css',
          });
        };
        // A scene that fails does not prevent pictures of the others.
        await test.step(name, take).catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
        await test
          .step(`after ${name}`, () => Promise.resolve(after?.(stage)))
          .catch((error: unknown) => failed.push(`after ${name}: ${String(error)}`));
        await sheets.closeAll();
      }
      await writeFile(join(folder, 'index.html'), indexPage(await readdir(folder)));
      if (failed.length > 0) throw new Error(failed.join('\n'));
    });
  });
}
