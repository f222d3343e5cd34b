import { APP_HUB_PAGE, HUB_FIRST_PAGE } from '@soglia/contracts';
import type { Session } from '@soglia/hub-client/sign-in';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { addressToOpen, isOffered, pageOfHub, shownAddress, withAuth, type HubPages } from './page-of-hub.ts';

const base = 'https://casa.example:8123';
const hub = (version: string, ...panels: string[]): HubPages => ({ base, version, panels: new Set(panels) });
const now = hub('2026.11.0', 'map', 'energy', 'config', 'marketplace', 'todo', 'media-browser');
const old = hub('2024.3.3', 'energy', 'config', 'developer-tools', 'todo', 'logbook');
const pathOf = (url: string | undefined, pages: HubPages) => pageOfHub(url, pages)?.href.replace(base, '');

it.each([
  ['/map/0', now, '/map/0'],
  ['/map/0', old, '/'],
  ['/todo?entity_id=todo.lista_della_spesa', now, '/todo?entity_id=todo.lista_della_spesa'],
  ['/hacs/dashboard', now, '/marketplace/dashboard'],
  ['/hacs/dashboard', old, '/'],
  ['/hacs/dashboard', hub('2024.3.3', 'hacs'), '/hacs/dashboard'],
  ['/developer-tools/yaml', now, '/config/tools/yaml'],
  ['/developer-tools/yaml', old, '/developer-tools/yaml'],
  ['/developer-tools/yaml', hub('2026.4.1', 'config'), '/config/developer-tools/yaml'],
  ['/developer-tools/yaml', hub('2026.11.0', 'energy'), '/'],
  ['/notifications', now, '/'],
  ['/', now, '/'],
  [`${base}/energy`, now, '/energy'],
])('%s is sent to where that hub has it', (url, pages, found) => {
  expect(pathOf(url, pages)).toBe(found);
});

it.each([
  ['/map/0', now, true],
  ['/map/0', old, false],
  ['/hacs/dashboard', now, true],
  ['/hacs/dashboard', old, false],
  ['/developer-tools/yaml', now, true],
  ['/notifications', now, false],
  ['/', now, true],
  // What cannot be followed is said in the log when it is pressed.
  [undefined, now, true],
  ['https://elsewhere.example/map', now, true],
  // A hub that does not list its pages may have any.
  ['/notifications', { base, version: '', panels: undefined }, true],
] as const)('%s is offered only where that hub has it', (url, pages, offered) => {
  expect(isOffered(url, pages)).toBe(offered);
});

it('leaves a path as it is where the hub does not say what it has', () => {
  expect(pathOf('/hacs/dashboard', { base, version: '', panels: undefined })).toBe('/hacs/dashboard');
});

it.each([
  undefined,
  '',
  'map',
  '//elsewhere.example/map',
  String.raw`/\elsewhere.example/map`,
  'https://elsewhere.example/map',
  'http://casa.example:8123/map',
  'https://maria:secret@casa.example:8123/map',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://casa.example:8123/1',
  'http://',
])('%j is no page of this hub', (url) => {
  expect(pageOfHub(url, now)).toBeUndefined();
});

const opened = (path: string, handOver: boolean, token?: string) =>
  withAuth(new URL(path, base), { handOver, token }).replace(base, '');

it.each([
  ['/todo?entity_id=todo.spesa', '/todo?entity_id=todo.spesa&auth=a+b%26c'],
  ['/map/0#x', '/map/0?auth=a+b%26c#x'],
  ['/map?auth=theirs&AUTH=theirs', '/map?auth=a+b%26c'],
  // Where a slash is last, a worker of an older hub would answer from its cache, and the token would stay.
  ['/', `${HUB_FIRST_PAGE}?auth=a+b%26c`],
  ['/?edit=1', '/api/soglia/page?edit=1&auth=a+b%26c'],
  ['/lovelace/', '/lovelace?auth=a+b%26c'],
])('%s is opened with the token at a hub that hands it over', (path, address) => {
  expect(opened(path, true, 'a b&c')).toBe(address);
});

it('without a hand-over, or without a token, the address holds none', () => {
  for (const path of ['/', '/lovelace/', '/todo?entity_id=todo.spesa']) {
    expect(opened(path, false, 'a')).toBe(path);
    expect(opened(path, true)).toBe(path);
  }
  expect(opened('/map?auth=theirs', false, 'a')).toBe('/map');
});

it.each([
  ['http://homeassistant.local:8123', 'homeassistant.local:8123'],
  ['https://casa.example', 'casa.example'],
  ['http://[fd00::1]:8123', '[fd00::1]:8123'],
  ['malformed', 'malformed'],
])('%s is written %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});

const unrenewable: Session = { base, clientId: base, dialect: 'stock', accessToken: 'eyJ' };
const session: Session = { ...unrenewable, refreshToken: 'r' };
const direct = `${base}/energy?day=1&auth=eyJ`;
const throughTheApp = `${APP_HUB_PAGE}?page=%2Fenergy%3Fday%3D1`;

it.each<[token: string, handOver: boolean, session: Session | undefined, address: string]>([
  ['that is good for long', true, { ...session, expiresAt: 25 * MINUTE_MS }, direct],
  ['whose end is not known', true, session, direct],
  ['that ends soon', true, { ...session, expiresAt: 5 * MINUTE_MS }, throughTheApp],
  ['that has ended', true, { ...session, expiresAt: -1 }, throughTheApp],
  ['that ends soon and cannot be renewed', true, { ...unrenewable, expiresAt: 1 }, direct],
  ['of a hub that takes none over', false, { ...session, expiresAt: 1 }, `${base}/energy?day=1`],
  ['that nobody has', true, undefined, `${base}/energy?day=1`],
])('with a token %s', (_name, handOver, own, address) => {
  expect(addressToOpen(new URL(`${base}/energy?day=1`), { handOver, session: own, now: 0 })).toBe(address);
});
