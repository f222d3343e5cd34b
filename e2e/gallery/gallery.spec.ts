import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '#fixtures/test.ts';
import { SheetScreen } from '#screens/sheet-screen.ts';
import { indexPage } from './index-page.ts';
import { scenes } from './scenes.ts';

const folder = join(import.meta.dirname, '..', '..', '.data', 'sheets');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: '@pictures' }, () => {
    test.use({ demoOptions: { past: true }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('every sheet', async ({ page, house, demo, hand, home, guard }, { project }) => {
      guard.expectTrouble(house.hubUrl);
      await home.living();
      const sheets = new SheetScreen(page);
      const dialog = sheets.dialog.first();
      const stage = { house, demo, page, hand, dialog };
      await mkdir(folder, { recursive: true });
      const missed: string[] = [];
      for (const { name, device, before, done, after } of scenes) {
        const take = async () => {
          await before?.(stage);
          await sheets.go(device);
          await page.evaluate(() => document.fonts.ready);
          await done?.(stage);
          const path = join(folder, `${name}-${project.name}-${colorScheme}.png`);
          await page.screenshot({ path, animations: 'disabled', caret: 'hide', scale: 'css' });
        };
        // One that does not come about does not keep the others from being taken.
        await test.step(name, take).catch((error: unknown) => missed.push(`${name}: ${String(error)}`));
        await after?.(stage);
        await sheets.closeAll();
      }
      await writeFile(join(folder, 'index.html'), indexPage(await readdir(folder)));
      if (missed.length > 0) throw new Error(missed.join('\n'));
    });
  });
}
