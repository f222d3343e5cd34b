import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AccessLog } from './access-log.tsx';
import type { useLogbook } from './use-logbook.ts';

const at = new Date(2026, 10, 20, 17, 49).getTime();
const HOUR = 3_600_000;

vi.mock('./use-logbook.ts', () => ({
  useLogbook: (): ReturnType<typeof useLogbook> => ({
    kind: 'there',
    entries: [{ at, state: 'unlocked', userId: undefined, automatic: false }],
  }),
}));
vi.mock('../people/use-people.ts', () => ({ usePeople: () => new Map() }));

it.each([
  ['17:49', at + HOUR],
  ['Ieri alle 17:49', at + 12 * HOUR],
  ['20 nov, 17:49', at + 36 * HOUR],
])('shows %s by the clock that it is given', (time, now) =>
  expect(renderToStaticMarkup(<AccessLog entityId="lock.door" domain="lock" now={now} />)).toContain(
    `>${time}</time>`,
  ),
);
