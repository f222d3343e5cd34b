import { PREFERENCE_BYTES, type Preferences, type StoredPreference } from '@soglia/contracts/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';

const PATH = '/api/preferences';
const favourites = (...ids: readonly string[]) => ({ ids });

let house: CompanionHouse;
let luca: string;

beforeAll(async () => {
  house = await startCompanionHouse();
  luca = await house.signIn('luca');
});
afterAll(() => house.close());

const read = async (token: string) => (await house.send(token, 'GET', PATH)).body as Preferences;
const save = (token: string, name: string, revision: unknown, document: unknown) =>
  house.send(token, 'PUT', `${PATH}/${name}`, { revision, document });

test('each person reads and writes their own documents, and nobody else’s', async () => {
  const empty = await read(house.owner);
  expect(empty.documents).toEqual([]);
  const saved = await save(house.owner, 'favourites', 0, favourites('light.a', 'cover.b'));
  expect([saved.status, saved.body]).toEqual([
    200,
    { name: 'favourites', revision: 1, document: favourites('light.a', 'cover.b') },
  ]);
  const own = await read(luca);
  expect(own.documents).toEqual([]);
  expect(own.user_id).not.toBe(empty.user_id);
  expect(own.generation).toMatch(/^[\da-f-]{36}$/);
  expect(own.generation).toBe(empty.generation);
  expect((await save(luca, 'favourites', 0, favourites('lock.c'))).status).toBe(200);
  expect((await read(house.owner)).documents).toEqual([saved.body]);
  expect((await fetch(`${house.gateway.hubUrl}${PATH}`)).status).toBe(401);
  // Neither by another path nor by a name in the query.
  expect((await house.send(luca, 'GET', `${PATH}/favourites`)).status).not.toBe(200);
  const asked = await house.send(luca, 'GET', `${PATH}?user_id=${empty.user_id}`);
  expect(asked.body).toMatchObject({ user_id: own.user_id });
});

test('an old revision is a conflict; the same once more is none; of several at once one is written', async () => {
  const theme = (revision: number, scheme: string) => save(luca, 'theme', revision, { scheme });
  expect((await theme(0, 'dark')).body).toMatchObject({ revision: 1 });
  expect((await theme(0, 'dark')).body).toMatchObject({ revision: 1, document: { scheme: 'dark' } });
  const old = await theme(0, 'light');
  expect([old.status, old.code]).toEqual([409, 'conflict']);
  const rivals = await Promise.all(['light', 'system'].map((scheme) => theme(1, scheme)));
  expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { documents } = await read(luca);
  const stored = documents.find(({ name }) => name === 'theme');
  expect(stored).toMatchObject({ revision: 2 });
  expect((rivals.find(({ status }) => status === 200)?.body as StoredPreference).document).toEqual(
    stored?.document,
  );
});

const category = { id: '1', name: 'Giardino', color: '#00d4aa', devices: ['light.a'] };
test.each<[string, string, unknown, number]>([
  ['categories', 'good', { categories: [category] }, 200],
  ['categories', 'a color of its own', { categories: [{ ...category, color: 'red' }] }, 422],
  ['categories', 'a long name', { categories: [{ ...category, name: 'x'.repeat(21) }] }, 422],
  ['favourites', 'too many', favourites(...Array<string>(5001).fill('light.a')), 422],
  ['favourites', 'no list', { ids: 'light.a' }, 422],
  ['favourites', 'a field too many', { ids: [], admin: true }, 422],
  ['favourites', 'nothing', null, 422],
  ['gates', 'good', { rules: { 'cover.gate': { ask: 'always', lock: 'lock.door' } } }, 200],
  ['gates', 'no entity', { rules: { gate: { ask: 'always' } } }, 422],
  ['gates', 'a key of every object', '{"rules":{"__proto__":{"ask":"never"}}}', 400],
  ['room_order', 'good', { areas: ['cucina', 'sala'] }, 200],
  ['theme', 'unknown', { scheme: 'pink' }, 422],
  ['language', 'unknown', { language: 'de' }, 422],
  ['secrets', 'no such document', {}, 404],
  ['__proto__', 'no such document', {}, 404],
])('%s, %s', async (name, _what, document, status) => {
  const body =
    typeof document === 'string'
      ? `{"revision":0,"document":${document}}`
      : JSON.stringify({ revision: 0, document });
  expect((await house.send(house.owner, 'PUT', `${PATH}/${name}`, body)).status).toBe(status);
});

test('a document has a size, and a person a number of writes', async () => {
  const long = `light.${'x'.repeat(200)}`;
  const ids = Array.from({ length: 1000 }, (_, index) => `${long}${index}`);
  expect(JSON.stringify(ids).length).toBeGreaterThan(PREFERENCE_BYTES);
  expect((await save(luca, 'favourites', 1, { ids })).code).toBe('body_too_large');
  const body = `{"revision":1,"document":"${'x'.repeat(3 * PREFERENCE_BYTES)}"}`;
  expect((await house.send(luca, 'PUT', `${PATH}/favourites`, body)).code).toBe('body_too_large');
  const wrong: readonly unknown[] = [-1, 0.5, '1', null, 2 ** 60];
  for (const revision of wrong)
    expect((await save(luca, 'favourites', revision, favourites())).status).not.toBe(200);

  await using strict = await startCompanionHouse({ parts: { limits: { preferenceSaves: 2 } } });
  const write = (revision: number) =>
    strict.send(strict.owner, 'PUT', `${PATH}/language`, {
      revision,
      document: { language: revision % 2 === 0 ? 'en' : 'it' },
    });
  expect([(await write(0)).status, (await write(1)).status, (await write(2)).code]).toEqual([
    200,
    200,
    'too_many_requests',
  ]);
  expect((await strict.send(await strict.signIn('luca'), 'GET', PATH)).status).toBe(200);
});

test('also before the house is prepared, and after a restart of the gateway', async () => {
  await using fresh = await startCompanionHouse({ prepared: false });
  const token = await fresh.signIn('luca');
  const put = (revision: number) =>
    fresh.send(token, 'PUT', `${PATH}/favourites`, { revision, document: favourites('light.a') });
  expect((await put(0)).status).toBe(200);
  await fresh.restart();
  expect((await fresh.send(token, 'GET', PATH)).body).toMatchObject({
    documents: [{ name: 'favourites', revision: 1, document: favourites('light.a') }],
  });
});
