import { describe, expect, test } from 'vitest';
import { countSteps } from '#testing/count-steps.ts';
import { signPath } from './sign-path.ts';
import { testContext } from './testing/rule-context.ts';

const context = testContext({ entities: { 'camera.ingresso': 'view' }, others: ['camera.studio'] });
const sign = (fields: Readonly<Record<string, unknown>>) =>
  signPath({ id: 3, type: 'auth/sign_path', ...fields }, context);

function sent(fields: Readonly<Record<string, unknown>>) {
  const verdict = sign(fields);
  return verdict.kind === 'rewrite' && verdict.request.kind === 'message' ? verdict.request.message : verdict;
}

const path = '/api/camera_proxy/camera.ingresso';

test.each([
  [undefined, {}],
  [10, { expires: 10 }],
  [300, { expires: 300 }],
  [301, { expires: 300 }],
  [Number.MAX_SAFE_INTEGER, { expires: 300 }],
  [-1, { expires: -1 }],
])('a signature for %s seconds is asked for as %j', (expires, asked) => {
  expect(sent({ path, ...(expires !== undefined && { expires }) })).toEqual({
    id: 3,
    type: 'auth/sign_path',
    path,
    ...asked,
  });
});

test.each([
  [path, path],
  [`${path}?width=200`, `${path}?width=200`],
  ['/api/camera%5fproxy/camera.ingresso', path],
])('the hub signs %s as %s', (asked, signed) => {
  expect(sent({ path: asked })).toMatchObject({ path: signed });
});

describe('is refused', () => {
  test.each([
    ['/api/camera_proxy/camera.studio', 'device'],
    ['/api/camera_proxy/camera.nowhere', 'device'],
    ['/api/unknown', 'closed'],
    ['/api/states?authSig=x', 'closed'],
    ['/api/states#x', 'closed'],
    ['/api/%2573tates', 'closed'],
    ['/api//states', 'closed'],
    ['//evil/api/states', 'closed'],
    ['http://evil/api/states', 'closed'],
    ['api/states', 'closed'],
    ['/auth/providers', 'closed'],
    ['/energy', 'closed'],
    ['/home', 'closed'],
    ['/local/x.png', 'closed'],
    ['', 'closed'],
  ])('%s: %s', (asked, reason) => {
    expect(sign({ path: asked })).toMatchObject({
      kind: 'refuse',
      code: 'unauthorized',
      refused: { act: 'auth/sign_path', reason },
    });
  });

  test.each<Readonly<Record<string, unknown>>>([
    {},
    { path: ['/api/states'] },
    ...['10', null, true, 1.5, Infinity, {}].map((expires) => ({ path, expires })),
  ])('%j: as malformed', (fields) => {
    expect(sign(fields)).toMatchObject({ kind: 'refuse', code: 'bad_request' });
  });
});

test('an address that no request has room for is refused unread: reading it would take minutes', () => {
  const long = (length: number) => sign({ path: `${path}?${'a&'.repeat(length)}` });
  expect(long(8000).kind).toBe('rewrite');
  expect(long(8192)).toMatchObject({ refused: { reason: 'closed' } });
  expect(countSteps(() => long(2 * 1024 * 1024))).toBeLessThan(100_000);
});
