import { describe, expect, test } from 'vitest';
import { testContext } from '../testing/rule-context.ts';
import { decidePage, getPanels } from './page-rules.ts';

const contextOf = (...functions: readonly number[]) => testContext({ entities: {}, functions });
const unlimited = (functions: readonly number[]) =>
  testContext({ entities: {}, functions, isLimited: false });

const get = (path: string) => ({ method: 'GET', path });

describe('a page of the hub', () => {
  test.each<[string, readonly number[]]>([
    ['/map/0', [1]],
    ['/energy', [2]],
    ['/energy/now', [2]],
    ['/logbook', [3]],
    ['/history', [4]],
    ['/marketplace/dashboard', [5]],
    ['/hacs/dashboard', [5]],
    ['/media-browser/browser', [6]],
    ['/todo', [7]],
    ['/developer-tools/yaml', [8]],
    ['/config/tools/yaml', [8, 9]],
    ['/config/tools', [8, 9]],
    ['/config/developer-tools/state', [8, 9]],
    ['/config', [9]],
    ['/config/dashboard', [9]],
    ['/config/toolsx', [9]],
    ['/config//tools', [9]],
    ['/notifications', [10]],
  ])('%s is opened by the functions %j and by no other', (path, functions) => {
    for (let id = 1; id <= 10; id += 1) {
      const verdict = decidePage(get(path), contextOf(id));
      if (functions.includes(id)) expect([id, verdict]).toEqual([id, { kind: 'pass' }]);
      else
        expect([id, verdict]).toEqual([
          id,
          {
            kind: 'refuse',
            code: 'forbidden',
            refused: { act: 'GET page', reason: 'function', functionId: functions[0] },
          },
        ]);
    }
  });

  test.each([
    '/',
    '/home/overview',
    '/lovelace/0',
    '/dashboard-casa/luci',
    '/profile/security',
    '/light',
    '/security',
    '/climate',
    '/calendar',
    '/maintenance',
  ])('%s is open', (path) => {
    expect(decidePage(get(path), contextOf())).toEqual({ kind: 'pass' });
  });

  test.each([
    '/knx',
    '/a0d7b954_nodered',
    '/app/core_ssh',
    '/hassio/dashboard',
    '/Energy',
    '/x',
    '/__proto__',
  ])('%s is closed to every role', (path) => {
    expect(decidePage(get(path), contextOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toMatchObject({
      refused: { reason: 'closed' },
    });
  });

  test.each([
    '/static/icons/favicon.ico',
    '/frontend_latest/app.js',
    '/frontend_es5/app.js',
    '/local/casa.png',
    '/hacsfiles/card.js',
    '/manifest.json',
    '/service_worker.js',
    '/.well-known/x',
  ])('%s is a file for everybody', (path) => {
    expect(decidePage(get(path), contextOf())).toEqual({ kind: 'pass' });
  });

  test.each(['/auth/token', '/api', '/mcp_server/sse', '/media', '/immich/x', '//energy', ''])(
    '%s is no page',
    (path) => {
      expect(decidePage(get(path), contextOf(1, 2, 3))).toMatchObject({ refused: { reason: 'closed' } });
    },
  );

  test('nothing can be sent to one', () => {
    expect(decidePage({ method: 'POST', path: '/home' }, contextOf())).toMatchObject({
      refused: { reason: 'closed' },
    });
  });

  test('outside the times of the role the reason is the time', () => {
    const { access, ...context } = contextOf();
    expect(
      decidePage(get('/energy'), { ...context, access: { ...access, isWithinTimes: false } }),
    ).toMatchObject({
      refused: { reason: 'outside_times', functionId: 2 },
    });
  });
});

describe('get_panels', () => {
  const panels = {
    energy: { component_name: 'energy' },
    history: { component_name: 'history' },
    config: { component_name: 'config' },
    home: { component_name: 'home' },
    'casa-mia': { component_name: 'lovelace' },
    knx: { component_name: 'custom' },
    'my-panel': { component_name: 'custom' },
    a0d7b954_nodered: { component_name: 'app' },
  };
  const filtered = (functions: readonly number[], answer: unknown, context = contextOf(...functions)) => {
    const verdict = getPanels({ id: 4, type: 'get_panels' }, context);
    return verdict.kind === 'rewrite' ? verdict.answerFilter?.filter(answer) : verdict;
  };
  const result = (value: unknown) => ({ id: 4, type: 'result', success: true, result: value });

  test('leaves the panels of the functions, and what is open to all', () => {
    expect(filtered([2], result(panels))).toEqual(result({ energy: panels.energy, home: panels.home }));
    expect(filtered([8], result(panels))).toEqual(result({ config: panels.config, home: panels.home }));
  });

  test('names a dashboard that somebody made to unlimited roles only', () => {
    const dashboards = {
      lovelace: panels['casa-mia'],
      map: panels['casa-mia'],
      'casa-mia': panels['casa-mia'],
    };
    const { map, ...others } = dashboards;
    expect(filtered([2], result(dashboards))).toEqual(result({ lovelace: dashboards.lovelace }));
    expect(filtered([1], result(dashboards))).toEqual(result({ lovelace: dashboards.lovelace, map }));
    expect(filtered([2], result(dashboards), unlimited([2]))).toEqual(result(others));
  });

  test('passes a refusal of the hub on, and nothing that is no list', () => {
    const refusal = { id: 4, type: 'result', success: false, error: { code: 'unknown_error' } };
    expect(filtered([2], refusal)).toEqual(refusal);
    expect(filtered([2], result([panels]))).toEqual(result({}));
  });
});
