import { createPart, type Part } from '#shared/part.ts';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import type { KindBehaviour, SheetModule } from '#home/model/kind.ts';

type LoadSheet = NonNullable<KindBehaviour['sheet']>;

const loadPlainSheet: LoadSheet = () => import('#home/kinds/plain/sheet/plain-sheet.tsx');

const parts = new Map<LoadSheet, Part<SheetModule>>();

/** The sheet of a kind; the plain one where it has none of its own. */
export function sheetPart({ sheet = loadPlainSheet }: Pick<KindBehaviour, 'sheet'>): Part<SheetModule> {
  const part = parts.get(sheet) ?? createPart(sheet);
  parts.set(sheet, part);
  return part;
}

/** Fetches the sheets of all kinds, one after the other, so that none is waited for when it is opened. */
export async function loadEverySheet(): Promise<void> {
  for (const { domain } of kindRegistry.all) {
    try {
      await sheetPart(await kindForSheet(domain)).load();
    } catch {
      // Fetched again when it is opened.
    }
  }
}
