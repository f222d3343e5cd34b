import { expect, it } from 'vitest';
import { pageOfHub, shownAddress, withAuth, type HubPages } from './page-of-hub.ts';

const base = 'https://casa.example:8123';
const hub = (version: string, ...panels: string[]): HubPages => ({ base, version, panels: new Set(panels) });
const now = hub('2026.11.0', 'map', 'energy', 'config', 'marketplace', 'todo', 'media-browser');
const old = hub('2024.3.3', 'energy', 'config', 'developer-tools', 'todo', 'logbook');
const place = (url: string | undefined, pages: HubPages) => pageOfHub(url, pages)?.href.replace(base, '');

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
  expect(place(url, pages)).toBe(found);
});

it('leaves a path as it is where the hub does not say what it has', () => {
  expect(place('/hacs/dashboard', { base, version: '', panels: undefined })).toBe('/hacs/dashboard');
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

it('the token is added only for a hub origin that removes it', () => {
  const page = new URL('/todo?entity_id=todo.spesa', base);
  expect(withAuth(page, { stripped: true, token: 'a b&c' })).toBe(
    `${base}/todo?entity_id=todo.spesa&auth=a+b%26c`,
  );
  expect(withAuth(page, { stripped: false, token: 'a' })).toBe(page.href);
  expect(withAuth(page, { stripped: true, token: undefined })).toBe(page.href);
  expect(withAuth(new URL('/map?auth=theirs', base), { stripped: false, token: 'a' })).toBe(`${base}/map`);
});

it.each([
  ['http://homeassistant.local:8123', 'homeassistant.local:8123'],
  ['https://casa.example', 'casa.example'],
  ['http://[fd00::1]:8123', '[fd00::1]:8123'],
  ['malformed', 'malformed'],
])('%s is written %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
