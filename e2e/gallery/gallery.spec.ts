import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { test } from '#fixtures/test.ts';
import { SheetScreen } from '#screens/sheet-screen.ts';
import { indexPage } from './index-page.ts';
import { scenes, type Control } from './scenes.ts';

const folder = join(import.meta.dirname, '..', '..', '.data', 'sheets');

function locate(dialog: Locator, { role, name }: Control): Locator {
  if (role === 'summary') return dialog.locator('summary', { hasText: name ?? '' });
  return dialog.getByRole(role, name === undefined ? {} : { name, exact: true }).first();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: '@pictures' }, () => {
    test.use({ demoOptions: { past: true }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('every sheet', async ({ page, stack, demoHub, pointer, home, guard }, { project }) => {
      guard.expectTrouble(stack.hubUrl);
      await home.waitUntilLive();
      const sheets = new SheetScreen(page);
      const dialog = sheets.dialog.first();
      const stage = { stack, demo: demoHub };
      await mkdir(folder, { recursive: true });
      const failed: string[] = [];
      for (const { name, device, before, opened, press, complete, after } of scenes) {
        const take = async () => {
          await before?.(stage);
          await sheets.go(device);
          await page.evaluate(() => document.fonts.ready);
          await opened?.(stage);
          if (press !== undefined) await pointer.press(locate(dialog, press));
          if (complete !== undefined) await page.locator(complete).first().waitFor();
          const path = join(folder, `${name}-${project.name}-${colorScheme}.png`);
          await page.screenshot({ path, animations: 'disabled', caret: 'hide', scale: 'css' });
        };
        // A scene that fails does not prevent pictures of the others.
        await test.step(name, take).catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
        await after?.(stage);
        await sheets.closeAll();
      }
      await writeFile(join(folder, 'index.html'), indexPage(await readdir(folder)));
      if (failed.length > 0) throw new Error(failed.join('\n'));
    });
  });
}
