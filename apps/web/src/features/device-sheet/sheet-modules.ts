import { createLazyModule, type LazyModule } from '#shared/lazy-module.ts';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import type { KindBehaviour, SheetModule } from '#home/model/kind.ts';

type LoadSheet = NonNullable<KindBehaviour['sheet']>;

const loadPlainSheet: LoadSheet = () => import('#home/kinds/plain/sheet/plain-sheet.tsx');

const modules = new Map<LoadSheet, LazyModule<SheetModule>>();

/** The sheet of a kind; the plain one where it has none of its own. */
export function sheetModule({
  sheet = loadPlainSheet,
}: Pick<KindBehaviour, 'sheet'>): LazyModule<SheetModule> {
  const module = modules.get(sheet) ?? createLazyModule(sheet);
  modules.set(sheet, module);
  return module;
}

/** Fetches the sheets of all kinds, one after the other, so that none is waited for when it is opened. */
export async function loadEverySheet(): Promise<void> {
  for (const { domain } of kindRegistry.all) {
    try {
      await sheetModule(await kindForSheet(domain).load()).load();
    } catch {
      // Loaded again when it is opened.
    }
  }
}
