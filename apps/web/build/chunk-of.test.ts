import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createChunkOf, reachableFrom } from './chunk-of.ts';

const src = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const drawing = '\0virtual:mdi/mdiKey';
const imports: Readonly<Record<string, readonly string[]>> = {
  [src('app/start.tsx')]: ['react'],
  [src('app/routes/login-route.tsx')]: ['react', src('shared/field.tsx'), src('shared/icon.tsx'), drawing],
  [src('app/routes/house-route.tsx')]: ['react', src('hub/hub.ts'), src('shared/icon.tsx')],
  [src('app/routes/dashboard-route.tsx')]: [src('hub/hub.ts'), drawing],
  [src('shared/icon.tsx')]: [src('shared/paths.ts')],
  [src('hub/hub.ts')]: ['client'],
  client: [src('shared/field.tsx')],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

it('puts modules that login and dashboard share into the frame', () => {
  const chunkOf = createChunkOf();
  const placed = (...ids: string[]) => ids.map((id) => chunkOf(id, graph));
  expect(placed(src('app/start.tsx'), src('shared/icon.tsx'), src('shared/paths.ts'), drawing)).toEqual([
    'frame',
    'frame',
    'frame',
    'frame',
  ]);
  expect(placed(src('app/routes/house-route.tsx'), src('app/routes/dashboard-route.tsx'))).toEqual([
    'house',
    'house',
  ]);
});

it('gives login a chunk of its own', () => {
  expect(createChunkOf()(src('app/routes/login-route.tsx'), graph)).toBe('login');
});

it('leaves modules of packages, and those of one screen, to the bundler', () => {
  const chunkOf = createChunkOf();
  for (const id of ['react', 'client', src('hub/hub.ts'), src('shared/field.tsx')]) {
    expect(chunkOf(id, graph)).toBeNull();
  }
});

it('follows circular imports once', () => {
  expect([...reachableFrom(['a'], (id) => (id === 'a' ? ['b'] : ['a']))].sort()).toEqual(['a', 'b']);
});

it('ignores modules that the bundler does not report', () => {
  expect(createChunkOf()('elsewhere', { getModuleInfo: () => null })).toBeNull();
});
