import { expect, test } from 'vitest';
import { createRouteMatcher } from './match-route.ts';

const entry = (pattern: string, ...methods: string[]) => ({
  pattern,
  methods,
  rule: () => ({ kind: 'pass' }) as const,
});

const match = createRouteMatcher([
  entry('/api/', 'GET'),
  entry('/api/states', 'GET'),
  entry('/api/states/{entity_id}', 'GET', 'POST'),
  entry('/api/states/all/{id}/x', 'GET'),
  entry('/api/{any}/{id}/y', 'GET'),
  entry('/media/{source}/{rest...}', 'GET'),
]);

test.each([
  ['GET', '/api/', '/api/', {}],
  ['GET', '/api/states', '/api/states', {}],
  ['GET', '/api/states/light.a', '/api/states/{entity_id}', { entity_id: 'light.a' }],
  ['POST', '/api/states/__proto__', '/api/states/{entity_id}', { entity_id: '__proto__' }],
  ['GET', '/api/states/all/1/x', '/api/states/all/{id}/x', { id: '1' }],
  ['GET', '/api/states/1/y', '/api/{any}/{id}/y', { any: 'states', id: '1' }],
  ['GET', '/media/local/a/b.mp3', '/media/{source}/{rest...}', { source: 'local', rest: 'a/b.mp3' }],
])('%s %s is %s', (method, path, pattern, params) => {
  const route = match(method, path);
  expect([route?.entry.pattern, route?.params]).toEqual([pattern, params]);
});

test.each([
  ['POST', '/api/states'],
  ['get', '/api/states'],
  ['GET', '/api'],
  ['GET', '/api/states/'],
  ['GET', '/api/states/a/b'],
  ['GET', '//api/states'],
  ['GET', '/API/states'],
  ['GET', 'x/api/states'],
  ['GET', '/media/local/'],
  ['GET', '/media'],
  ['GET', ''],
])('%s %s is none of them', (method, path) => {
  expect(match(method, path)).toBeUndefined();
});

test('two rules for the same requests are an error', () => {
  expect(() => createRouteMatcher([entry('/api/{a}', 'GET'), entry('/api/{b}', 'POST', 'GET')])).toThrow(
    'two rules for GET',
  );
});
