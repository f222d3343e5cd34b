import { createPart, type Part } from '#shared/part.ts';
import { kinds } from '#home/kinds/all-kinds.ts';
import { sensor } from '#home/kinds/sensor/sensor.ts';
import type { Kind, SheetModule } from '#home/model/kind.ts';

const parts = new Map<Kind, Part<SheetModule>>();

/** What is inside the sheet of a kind. */
export function sheetPart(kind: Kind): Part<SheetModule> {
  const part = parts.get(kind) ?? createPart(kind.sheet ?? plain);
  parts.set(kind, part);
  return part;
}

const plain = () => import('#home/kinds/plain/sheet/plain-sheet.tsx');

/** Fetches all of them, one after the other: whoever opens one then waits for nothing. */
export async function loadEverySheet(): Promise<void> {
  for (const kind of [...kinds, sensor])
    await sheetPart(kind)
      .load()
      .catch(() => undefined);
}
