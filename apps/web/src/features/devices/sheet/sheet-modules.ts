import { createPart, type Part } from '#shared/part.ts';
import { kinds } from '../kinds/all-kinds.ts';
import { sensor } from '../kinds/sensor/sensor.ts';
import type { Kind, SheetModule } from '../model/kind.ts';

const parts = new Map<Kind, Part<SheetModule>>();

/** What is inside the sheet of a kind. */
export function sheetPart(kind: Kind): Part<SheetModule> {
  const part = parts.get(kind) ?? createPart(kind.sheet ?? plain);
  parts.set(kind, part);
  return part;
}

const plain = () => import('./plain/plain-sheet.tsx');

/** Fetches all of them, one after the other: whoever opens one then waits for nothing. */
export async function loadEverySheet(): Promise<void> {
  for (const kind of [...kinds, sensor])
    await sheetPart(kind)
      .load()
      .catch(() => undefined);
}
