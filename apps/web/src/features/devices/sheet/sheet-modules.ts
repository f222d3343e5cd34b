import { textsReady } from '#shared/i18n/locale.ts';
import { kinds } from '../kinds/all-kinds.ts';
import { sensor } from '../kinds/sensor/sensor.ts';
import type { Kind, SheetModule } from '../model/kind.ts';

const loaded = new Map<Kind, SheetModule>();

/** The sheet of a kind, where it has come already. */
export const loadedSheet = (kind: Kind): SheetModule | undefined => loaded.get(kind);

/** Fetches what is inside the sheet of a kind, with its words. Rejects where it does not come. */
export async function loadSheet(kind: Kind): Promise<SheetModule> {
  const module = await (kind.sheet ?? plain)();
  await textsReady();
  loaded.set(kind, module);
  return module;
}

const plain = () => import('./plain/plain-sheet.tsx');

/** Fetches all of them, one after the other: whoever opens one then waits for nothing. */
export async function loadEverySheet(): Promise<void> {
  for (const kind of [...kinds, sensor]) await loadSheet(kind).catch(() => undefined);
}
