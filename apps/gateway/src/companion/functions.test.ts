import { describe, expect, test } from 'vitest';
import { functionPages, isPageOf, type HubPages } from './functions.ts';

const hub = (version: string, ...panels: string[]): HubPages => ({ version, panels: new Set(panels) });

const common = ['map', 'energy', 'logbook', 'history', 'media-browser', 'todo', 'config'];

describe('the pages of the functions', () => {
  test.each<[string, HubPages, readonly string[]]>([
    [
      'of 2026.11',
      hub('2026.11.0', ...common, 'marketplace'),
      [
        '1 /map/0',
        '2 /energy',
        '3 /logbook',
        '4 /history',
        '5 /marketplace/dashboard',
        '6 /media-browser/browser',
        '7 /todo',
        '8 /config/tools/yaml',
        '9 /config/dashboard',
      ],
    ],
    [
      'of 2025.12 with HACS',
      hub('2025.12.5', ...common, 'developer-tools', 'hacs'),
      [
        '1 /map/0',
        '2 /energy',
        '3 /logbook',
        '4 /history',
        '5 /hacs/dashboard',
        '6 /media-browser/browser',
        '7 /todo',
        '8 /developer-tools/yaml',
        '9 /config/dashboard',
      ],
    ],
    [
      'of 2026.4: the tools are part of the settings',
      hub('2026.4.1', 'config'),
      ['8 /config/developer-tools/yaml', '9 /config/dashboard'],
    ],
    ['of a hub with a page of notifications', hub('2026.11.0', 'notifications'), ['10 /notifications']],
    ['of a hub without any', hub('2024.3.3', 'lovelace', 'profile'), []],
    [
      'of a hub with a version that is none',
      hub('', 'config'),
      ['8 /config/developer-tools/yaml', '9 /config/dashboard'],
    ],
  ])('%s', (_name, pages, expected) => {
    expect(functionPages(pages).map(({ id, url }) => `${id} ${url}`)).toEqual(expected);
  });
});

test.each([
  ['/energy', true],
  ['/energy/now?x=1', true],
  ['/energy?x', true],
  ['/notifications', false],
  ['/', false],
  ['energy', false],
  ['/__proto__', false],
])('%s is a page of the hub: %s', (path, expected) => {
  expect(isPageOf(path, hub('2026.11.0', 'energy'))).toBe(expected);
});
