import { expect, it } from 'vitest';
import type { Manifest } from 'vite';
import { sheetScreens } from './sheet-screens.ts';
import { reachedBy } from './weigh.ts';

const kind = (path: string) => `src/home/kinds/${path}`;
const later = { isDynamicEntry: true };

const manifest: Manifest = {
  '_frame.js': { file: 'frame.js', name: 'frame' },
  '_house.js': { file: 'house.js', name: 'house', imports: ['_frame.js'] },
  '_slider.js': { file: 'slider.js', name: 'slider', imports: ['_frame.js'] },
  '_colours.js': { file: 'colours.js', name: 'colours' },
  '_chart.js': { file: 'chart.js', name: 'chart', imports: ['_house.js'] },
  'src/features/device-sheet/device-sheet.tsx': { file: 'sheet.js', imports: ['_house.js'], ...later },
  'src/home/kinds/plain/sheet/plain-sheet.tsx': { file: 'plain.js', ...later },
  'src/shared/charts/line-plot.tsx': { file: 'plot.js', imports: ['_chart.js'], ...later },
  [kind('light/light-sheet.tsx')]: { file: 'light.js', imports: ['_slider.js', '_colours.js'], ...later },
  [kind('fan/fan-sheet.tsx')]: {
    file: 'fan.js',
    imports: ['_slider.js', '_chart.js'],
    dynamicImports: ['src/home/schedules/weekly.tsx'],
    ...later,
  },
  [kind('lock/lock-sheet.tsx')]: { file: 'lock.js', imports: ['_slider.js'], ...later },
  [kind('cover/cover-sheet.tsx')]: { file: 'cover.js', imports: ['_colours.js'], ...later },
  'src/home/schedules/weekly.tsx': { file: 'weekly.js', imports: ['_days.js'], ...later },
  '_days.js': { file: 'days.js', dynamicImports: [kind('fan/texts/index.ts.english.js')] },
  [kind('fan/texts/index.ts.english.js')]: { file: 'en.js', ...later },
};

function counted(name: string) {
  const screen = sheetScreens(manifest).find((one) => one.name.includes(name));
  if (screen === undefined) return undefined;
  const { roots, beyond = [], limit } = screen;
  const chunks = reachedBy(manifest, roots).difference(reachedBy(manifest, beyond));
  return { limit, files: Array.from(chunks, (key) => manifest[key]?.file).sort() };
}

it('weighs each kind with what it loads, now and later, without what many kinds share', () => {
  expect(counted('light')).toEqual({ limit: 25_000, files: ['colours.js', 'light.js'] });
  expect(counted('cover')).toEqual({ limit: 25_000, files: ['colours.js', 'cover.js'] });
  expect(counted('lock')).toEqual({ limit: 25_000, files: ['lock.js'] });
  expect(counted('fan')).toEqual({ limit: 25_000, files: ['days.js', 'fan.js', 'weekly.js'] });
  expect(counted('plain')).toEqual({ limit: 25_000, files: ['plain.js'] });
});

it('counts the charts once, without the first dashboard', () => {
  expect(counted('charts')).toEqual({ limit: 40_000, files: ['chart.js', 'plot.js'] });
});

it('fails on a sheet that it cannot find', () => {
  const { 'src/shared/charts/line-plot.tsx': _, ...rest } = manifest;
  expect(() => sheetScreens(rest).map(({ beyond = [] }) => reachedBy(rest, beyond))).toThrow('line-plot');
});
