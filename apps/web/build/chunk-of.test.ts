import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createChunkOf, reachableFrom } from './chunk-of.ts';

const src = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const drawing = '\0virtual:mdi/mdiKey';
const start = src('app/start.tsx');
const login = src('app/routes/login-route.tsx');
const house = src('app/routes/house-route.tsx');
const dashboard = src('app/routes/dashboard-route.tsx');
const summary = src('features/dashboard/summary/summary.tsx');
const lightSheet = src('home/kinds/light/sheet/light-sheet.tsx');
const lightTexts = src('home/kinds/light/texts/index.ts');
const sheetTexts = src('home/kinds/light/sheet/texts/index.ts');
const plot = src('shared/charts/line-plot.tsx');
const setup = src('features/server/setup-dialog.tsx');
const codeForm = src('features/session/code-form.tsx');
const menu = src('app/menu/house-menu.tsx');
const english = (texts: string) => `${texts}.english.js`;

const imports: Readonly<Record<string, readonly string[]>> = {
  [start]: ['react'],
  [login]: ['react', src('shared/field.tsx'), src('shared/icon.tsx'), drawing],
  [house]: ['react', src('hub/hub.ts'), src('shared/icon.tsx')],
  [dashboard]: [src('hub/hub.ts'), drawing, lightTexts],
  [src('shared/icon.tsx')]: [src('shared/paths.ts')],
  [src('hub/hub.ts')]: ['client'],
  client: [src('shared/field.tsx')],
  [summary]: [src('hub/hub.ts'), src('hub/use-read.ts')],
  [lightSheet]: [src('hub/use-read.ts'), 'base-ui/dialog', src('home/controls/slider.tsx'), sheetTexts],
  [setup]: ['base-ui/dialog', src('features/server/setup.module.css')],
  [menu]: ['base-ui/dialog', 'base-ui/menu'],
  [plot]: ['uplot', src('shared/charts/plot.module.css')],
};
const onDemand: Readonly<Record<string, readonly string[]>> = {
  [src('main.tsx')]: [start, login, house, dashboard],
  [login]: [codeForm, setup],
  [house]: [menu],
  [dashboard]: [summary, lightSheet],
  [lightSheet]: [plot],
  [lightTexts]: [english(lightTexts)],
  [sheetTexts]: [english(sheetTexts)],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: onDemand[id] ?? [],
  }),
};

function placed(...ids: string[]) {
  const chunkOf = createChunkOf();
  return ids.map((id) => chunkOf(id, graph));
}

it('puts modules that login and dashboard share into the frame', () => {
  expect(placed(start, src('shared/icon.tsx'), src('shared/paths.ts'), drawing)).toEqual([
    'frame',
    'frame',
    'frame',
    'frame',
  ]);
});

it('gives login and the dashboard chunks of their own', () => {
  expect(placed(login, house, dashboard)).toEqual(['login', 'house', 'house']);
});

it('leaves packages and single modules of the first screens to the bundler', () => {
  for (const one of placed('react', 'client', src('hub/hub.ts'), src('shared/field.tsx')))
    expect(one).toBeNull();
});

it('groups what follows by use', () => {
  expect(placed(summary, lightSheet, plot, setup, codeForm, menu)).toEqual([
    'live',
    'sheets',
    'charts',
    'account',
    'sign-in',
    'menu',
  ]);
  expect(placed('base-ui/menu', 'uplot', src('home/controls/slider.tsx'))).toEqual([
    'menu',
    'charts',
    'sheets',
  ]);
});

it('puts what two of them share aside, and what the first values need before it', () => {
  expect(placed('base-ui/dialog', src('hub/use-read.ts'))).toEqual(['dialogs', 'live']);
});

it("puts what shows a house's energy into one file, which neither dashboard, sheets nor the screen wait for", () => {
  const reader = src('features/dashboard/summary/energy-reader.tsx');
  const ofToday = src('home/kinds/switch/sheet/energy-of-today.tsx');
  const screen = src('app/routes/energy-route.tsx');
  const [cost, watch, query] = [
    '/packages/energy/src/cost/index.ts',
    '/packages/energy/src/power-limit/index.ts',
    'query',
  ];
  const sources = src('home/energy/use-energy-sources.ts');
  const imported: Readonly<Record<string, readonly string[]>> = {
    ...imports,
    [reader]: [sources, cost, query],
    [ofToday]: [sources, cost, query],
    [screen]: [sources, cost, watch, query],
  };
  const chunkOf = createChunkOf();
  const placedIn = (id: string) =>
    chunkOf(id, {
      getModuleInfo: (one) => ({
        importedIds: imported[one] ?? [],
        dynamicallyImportedIds:
          one === dashboard
            ? [summary, lightSheet, reader, screen]
            : one === lightSheet
              ? [ofToday]
              : (onDemand[one] ?? []),
      }),
    });
  expect([reader, ofToday, sources, cost].map(placedIn)).toEqual(
    Array.from({ length: 4 }, () => 'house-energy'),
  );
  expect([screen, watch, query].map(placedIn)).toEqual(['energy', 'energy', 'queries']);
});

it('makes no files of a few styles', () => {
  expect(placed(src('features/server/setup.module.css'), src('shared/charts/plot.module.css'))).toEqual([
    'dialogs',
    'dialogs',
  ]);
});

it('keeps the English of the first screens apart from the rest', () => {
  expect(placed(english(lightTexts), english(sheetTexts))).toEqual(['english', 'english-later']);
});

it('follows circular imports once', () => {
  expect([...reachableFrom(['a'], (id) => (id === 'a' ? ['b'] : ['a']))].sort()).toEqual(['a', 'b']);
});

it('ignores modules that the bundler does not report', () => {
  expect(createChunkOf()('elsewhere', { getModuleInfo: () => null })).toBeNull();
});
