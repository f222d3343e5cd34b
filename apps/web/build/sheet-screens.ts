import type { Manifest } from 'vite';
import { reachedBy, type Screen } from './weigh.ts';

/** Bytes, gzip: what one kind may add to what all sheets share. */
const SHEET = 25_000;
/** The same for the charts, which are counted once. */
const CHARTS = 40_000;

/** Loaded before any sheet is opened. */
const first = ['frame', 'house'];
const FRAME = 'src/features/device-sheet/device-sheet.tsx';
/** Contains the charting library. */
const LINE_PLOT = 'src/shared/charts/line-plot.tsx';
const KIND_FILE = /^src\/home\/kinds\/([^/]+)\/.*\.tsx$/;

/** Chunks of at least this many kinds are shared; others count for each of them. */
const SHARED_BY = 3;

/**
 * Each kind with all that its sheet loads, also on demand; and the charts. Read from the build, so that new kinds are
 * included.
 */
export function sheetScreens(manifest: Manifest): readonly Screen[] {
  const kinds = new Map<string, string[]>();
  for (const [source, chunk] of Object.entries(manifest)) {
    const kind = KIND_FILE.exec(source)?.[1];
    if (kind === undefined || chunk.isDynamicEntry !== true) continue;
    kinds.set(kind, [...(kinds.get(kind) ?? []), source]);
  }
  const there = reachedBy(manifest, [...first, FRAME, LINE_PLOT]);
  const own = Array.from(kinds, ([kind, roots]) => ({ kind, chunks: fetchedBy(manifest, roots, there) }));
  const shared = new Set(
    own
      .flatMap(({ chunks }) => [...chunks])
      .filter((chunk) => own.filter(({ chunks }) => chunks.has(chunk)).length >= SHARED_BY),
  );
  return [
    ...own.map(({ kind, chunks }) => ({
      name: `sheet of ${kind}, beyond what sheets share`,
      limit: SHEET,
      roots: [...chunks.difference(shared)],
      beyond: [...there, ...shared],
    })),
    { name: 'charts, beyond the first dashboard', limit: CHARTS, roots: [LINE_PLOT], beyond: first },
  ];
}

/** Follows dynamic imports too; without what is loaded already, and without texts of other languages. */
function fetchedBy(
  manifest: Manifest,
  roots: readonly string[],
  there: ReadonlySet<string>,
): ReadonlySet<string> {
  const chunks = reachedBy(manifest, roots).difference(there);
  const later = [...chunks]
    .flatMap((chunk) => manifest[chunk]?.dynamicImports ?? [])
    .filter((chunk) => !chunks.has(chunk) && !there.has(chunk) && !chunk.endsWith('.english.js'));
  return later.length === 0 ? chunks : fetchedBy(manifest, [...roots, ...later], there);
}
