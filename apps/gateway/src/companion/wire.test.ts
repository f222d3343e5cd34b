import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { apiErrorSchema } from '@soglia/contracts';
import type { AuditPage, Role } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';

const KIBI = 1024;
const role = { name: 'Nonni', functions: [1] };

/** A role whose body has exactly that many bytes. */
function bodyOf(bytes: number): string {
  const empty = JSON.stringify({ ...role, hiddenAttributes: [] });
  return `${empty.slice(0, -1)}${' '.repeat(bytes - empty.length)}}`;
}

const deep = (levels: number) => `{"name":"A","functions":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('bodies', () => {
  test.each<[string, string, number, string]>([
    ['no JSON', '{"name":', 400, 'bad_request'],
    ['nothing', '', 400, 'bad_request'],
    ['two values', '{} {}', 400, 'bad_request'],
    ['a prototype', '{"name":"A","functions":[],"__proto__":{"isDefault":true}}', 400, 'bad_request'],
    ['a constructor', '{"name":"A","functions":[],"constructor":{"prototype":{}}}', 400, 'bad_request'],
    ['null', 'null', 422, 'invalid_fields'],
    ['an array', '[]', 422, 'invalid_fields'],
    ['a text', '"role"', 422, 'invalid_fields'],
    ['no name', '{"functions":[]}', 422, 'invalid_fields'],
    ['a name of the wrong type', '{"name":{"a":1},"functions":[]}', 422, 'invalid_fields'],
    ['a name of blanks', '{"name":"  ","functions":[]}', 422, 'invalid_fields'],
    ['a long name', JSON.stringify({ ...role, name: 'x'.repeat(61) }), 422, 'invalid_fields'],
    ['a name that turns the line', JSON.stringify({ ...role, name: 'A\u202eB' }), 422, 'invalid_fields'],
    ['a name with a line break', JSON.stringify({ ...role, name: 'A\nB' }), 422, 'invalid_fields'],
    ['a name with NUL', JSON.stringify({ ...role, name: 'A\u0000B' }), 422, 'invalid_fields'],
    ['half of a character', '{"name":"A\\ud83d","functions":[]}', 422, 'invalid_fields'],
    ['an unknown field', JSON.stringify({ ...role, isDefault: true }), 422, 'invalid_fields'],
    ['an unknown function', JSON.stringify({ ...role, functions: [11] }), 422, 'invalid_fields'],
    ['a function as text', JSON.stringify({ ...role, functions: ['1'] }), 422, 'invalid_fields'],
    ['many functions', JSON.stringify({ ...role, functions: Array(10_000).fill(1) }), 422, 'invalid_fields'],
    [
      'a foreign page',
      JSON.stringify({ ...role, functionUrls: { 1: '//evil.example/' } }),
      422,
      'invalid_fields',
    ],
    [
      'a script',
      JSON.stringify({ ...role, functionUrls: { 1: 'javascript:alert(1)' } }),
      422,
      'invalid_fields',
    ],
    ['deep nesting', deep(20_000), 422, 'invalid_fields'],
    ['too many bytes', bodyOf(64 * KIBI + 1), 413, 'body_too_large'],
  ])('%s: the right status, and nothing is stored', async (_name, body, status, code) => {
    const { send, owner, gateway } = await sharedHouse();
    const answer = await send(owner, 'POST', '/api/roles', body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(apiErrorSchema.safeParse(answer.body).success).toBe(true);
    expect(await gateway.store.roles.list()).toHaveLength(3);
  });

  test('64 KiB are accepted', async () => {
    const { send, owner } = await sharedHouse();
    const answer = await send(owner, 'POST', '/api/roles', bodyOf(64 * KIBI));
    expect(answer.status).toBe(201);
    await send(owner, 'DELETE', '/api/roles', { role_id: (answer.body as Role).id });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    'of the type %s: 415',
    async (type) => {
      const { gateway, owner } = await sharedHouse();
      const answer = await fetch(`${gateway.hubUrl}/api/roles`, {
        method: 'POST',
        body: JSON.stringify(role),
        headers: { authorization: `Bearer ${owner}`, 'content-type': type },
      });
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    },
  );

  test.each([
    ['a short password', { password: '12345' }],
    ['a password whose end would not count', { password: 'è'.repeat(37) }],
    ['half of a character in the password', { password: 'segreta\ud83d' }],
    ['no user name', { username: '' }],
    ['a user name with NUL', { username: 'a\u0000b' }],
    ['a user name that is long for the hub', { username: '\ufb03'.repeat(86) }],
    ['a phone without its country', { phone: '3331234567' }],
    ['an e-mail with a line break', { email: 'a@b.it\nBcc: c@d.it' }],
    ['a day that is none', { expires_on: '2026-02-30' }],
    ['an administrator', { is_admin: true }],
    ['a group', { group_ids: ['system-admin'] }],
  ])('a person with %s: 422, and nobody is made', async (_name, field) => {
    const { send, owner } = await sharedHouse();
    const body = { username: 'nonna', password: 'segreta1', role_id: 'guest', ...field };
    expect(await send(owner, 'POST', '/api/users', JSON.stringify(body))).toMatchObject({
      status: 422,
      code: 'invalid_fields',
    });
    expect((await send(owner, 'GET', '/api/users')).body).toHaveLength(3);
  });
});

test.each([
  '/api/audit_log?limit=0',
  '/api/audit_log?limit=201',
  '/api/audit_log?before=x',
  '/api/audit_log?from=today',
  '/api/audit_log?action=person.eaten',
  '/api/audit_log?more=1',
  '/api/audit_log?subject=a%00b',
  '/api/users?limit=-1',
  '/api/users?offset=x',
  '/api/users?limit=1&limit=2',
])('GET %s: 422', async (path) => {
  const { send, owner } = await sharedHouse();
  expect(await send(owner, 'GET', path)).toMatchObject({ status: 422, code: 'invalid_fields' });
});

test('a browser of the app may send PUT and DELETE with a body; a page of another site may not', async () => {
  const { gateway } = await sharedHouse();
  const preflight = (origin: string, method: string) =>
    fetch(`${gateway.hubUrl}/api/roles`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization, content-type',
      },
    });
  for (const method of ['PUT', 'DELETE']) {
    const answer = await preflight(gateway.appUrl, method);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, gateway.appUrl]);
    expect(answer.headers.get('access-control-allow-methods')).toContain(method);
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type/i);
    expect((await preflight('https://evil.example', method)).status).toBe(403);
  }
});

test('without a token 401, with one of nobody too', async () => {
  const { gateway } = await sharedHouse();
  for (const path of [
    '/api/users',
    '/api/roles',
    '/api/roles_permissions',
    '/api/user_profile',
    '/api/audit_log',
  ]) {
    const answer = await fetch(`${gateway.hubUrl}${path}`);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  }
});

test('a store that cannot be used: 503 for people and roles, devices go on', async () => {
  await using house = await startCompanionHouse();
  const { send, owner, gateway } = house;
  await gateway.store.close();
  for (const path of ['/api/users', '/api/roles', '/api/audit_log'])
    expect(await send(owner, 'GET', path)).toMatchObject({ status: 503, code: 'store_unavailable' });
  expect(
    await send(owner, 'POST', '/api/users', { username: 'n', password: 'segreta1', role_id: 'guest' }),
  ).toMatchObject({ status: 503, code: 'store_unavailable' });
  expect((await send(owner, 'GET', '/api/states')).status).toBe(200);
});

test('the audit log is read in pages and filtered by who, what and when', async () => {
  await using house = await startCompanionHouse();
  const { send, owner, gateway } = house;
  for (let at = 0; at < 5; at += 1)
    await send(owner, 'POST', '/api/roles', { name: `R${at}`, functions: [] });
  // An evening in Rome, on which it was another day in UTC already.
  await gateway.store.auditLog.add({
    at: Date.parse('2020-06-30T22:30:00Z'),
    action: 'role.deleted',
    actor: null,
    address: null,
    subject: { id: 'old', name: 'Vecchio' },
    changes: [],
  });
  const page = async (query: string) =>
    (await send(owner, 'GET', `/api/audit_log?${query}`)).body as AuditPage;
  const seen: number[] = [];
  for (let next: number | null = Number.MAX_SAFE_INTEGER; next !== null;) {
    const { entries, next: following } = await page(`limit=2&before=${next}`);
    seen.push(...entries.map(({ id }) => id));
    next = following;
  }
  const all = (await page('limit=200')).entries.map(({ id }) => id);
  expect(seen).toEqual(all);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await page('action=role.created')).entries).toHaveLength(5);
  expect((await page('from=2020-07-01&to=2020-07-01')).entries.map(({ subject }) => subject?.id)).toEqual([
    'old',
  ]);
  expect((await page('from=2020-06-30&to=2020-06-30')).entries).toEqual([]);
  expect((await page('subject=old&actor=nobody')).entries).toEqual([]);
});

describe('any order of edits of roles', () => {
  const names = fc.constantFrom('Nonni', 'nonni', 'Zii', 'Ospite', 'Amministratore', 'Cugini');
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('create' as const), name: names, functions: fc.subarray([1, 2, 3, 9]) }),
    fc.record({ kind: fc.constant('replace' as const), at: fc.nat(7), name: names }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(7) }),
    fc.record({ kind: fc.constant('give' as const), at: fc.nat(7), to: fc.constantFrom('luca', 'giulia') }),
  );

  const rolesOf = async ({ send, owner }: CompanionHouse) =>
    (await send(owner, 'GET', '/api/roles')).body as Role[];

  test('names stay unique, one role is the default, nobody is without a role', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        for (const one of edits) {
          const roles = await rolesOf(house);
          const role = 'at' in one ? roles[one.at % roles.length] : undefined;
          const path = `/api/roles/${role?.id ?? ''}`;
          if (one.kind === 'create') {
            const { name, functions } = one;
            expect([201, 409]).toContain(
              (await send(owner, 'POST', '/api/roles', { name, functions })).status,
            );
          } else if (one.kind === 'replace') {
            const answer = await send(owner, 'PUT', path, { name: one.name, functions: [] });
            expect([200, 409]).toContain(answer.status);
          } else if (one.kind === 'remove') {
            const answer = await send(owner, 'DELETE', '/api/roles', { role_id: role?.id });
            const mayGo = role?.editable === true && !role.isDefault && role.people === 0;
            expect(answer.status).toBe(mayGo ? 204 : 409);
          } else {
            const users = (await send(owner, 'GET', '/api/users')).body as { id: string; username: string }[];
            const { id = '' } = users.find(({ username }) => username === one.to) ?? {};
            const answer = await send(owner, 'PUT', `/api/users/${id}`, { role_id: role?.id });
            expect(answer.status).toBe(role?.editable === true ? 200 : 409);
          }
        }
        const roles = await rolesOf(house);
        const lower = roles.map(({ name }) => name.toLowerCase());
        expect(new Set(lower).size).toBe(lower.length);
        expect(roles.filter(({ isDefault }) => isDefault)).toHaveLength(1);
        expect(roles.reduce((sum, { people }) => sum + people, 0)).toBe(3);
        const ids = new Set(roles.map(({ id }) => id));
        const users = (await send(owner, 'GET', '/api/users')).body as { role_id: string }[];
        expect(users.every(({ role_id: id }) => ids.has(id))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

let shared: Promise<CompanionHouse> | undefined;

/** One house for all that change nothing. */
function sharedHouse(): Promise<CompanionHouse> {
  shared ??= startCompanionHouse();
  return shared;
}

afterAll(async () => {
  await (await shared)?.close();
});
