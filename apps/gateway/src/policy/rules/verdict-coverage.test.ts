import { describe, expect, test } from 'vitest';
import * as contracts from '@soglia/contracts';
import * as accessContracts from '@soglia/contracts/access';
import * as z from 'zod/mini';
import { anonymousCaller } from '#identity/caller.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { isGuardedPath } from '#hub-origin/guard/route-access.ts';
import { createDecide } from '../decide.ts';
import { createRouteMatcher } from '../match-route.ts';
import { functionsOfPage, functionsOfPanel } from '../pages/page-functions.ts';
import { hubDumps } from '../testing/hub-dumps.ts';
import { testContext } from '../testing/rule-context.ts';
import { closedCommands } from './closed-commands.ts';
import { closedIntegrations } from './closed-integrations.ts';
import { closedOwnRoutes, closedPanels, closedRoutes } from './closed-routes.ts';
import { closedServices } from './closed-services.ts';
import { commandRules } from './command-rules.ts';
import { openOwnRoutes, openRoutes } from './open-routes.ts';
import { routeRules } from '../routes/route-rules.ts';
import { serviceRules } from '../service-rules.ts';

/** Command types of the gateway's own: those that the contracts export. */
const exported: readonly unknown[] = Object.values({ ...contracts, ...accessContracts });
const ownCommands = exported.filter(
  (value): value is string => typeof value === 'string' && value.startsWith('soglia/'),
);

const matchRoute = createRouteMatcher(routeRules);
const listedRoutes = new Set([...closedRoutes, ...openRoutes]);

/** A path that a dumped pattern stands for. */
const samplePath = (pattern: string): string =>
  pattern.replace(/\{\w+\.\.\.\}$|\*$/, 'one/two').replace(/\{\w+\}/g, 'one');

function splitRoute(route: string): readonly [method: string, path: string] {
  const [method = '', pattern = ''] = route.split(' ');
  return [method, samplePath(pattern)];
}

const hasRouteRule = (route: string): boolean => matchRoute(...splitRoute(route)) !== undefined;

/** Pages of the front end are decided by what opens them, files by the lists. */
function isPage(route: string): boolean {
  const [method, path] = splitRoute(route);
  return method === 'GET' && !isGuardedPath(path) && functionsOfPage(path).length > 0;
}

describe.each(hubDumps)('a role’s verdict on everything that Home Assistant $version has', (dump) => {
  const { registered, shipped } = dump;

  test('commands', () => {
    const all = [...registered.commands, ...shipped.commands];
    const stated = (type: string) =>
      commandRules.has(type) || closedCommands.has(type) || closedIntegrations.has(type.split('/')[0] ?? '');
    expect(all.filter((type) => !stated(type))).toEqual([]);
  });

  test('services', () => {
    const all = [...Object.keys(registered.services), ...shipped.services];
    const stated = (service: string) =>
      serviceRules.has(service) ||
      closedServices.has(service) ||
      closedIntegrations.has(service.split('.')[0] ?? '');
    expect(all.filter((service) => !stated(service))).toEqual([]);
  });

  test('routes', () => {
    const all = [...registered.routes.signedIn, ...registered.routes.open];
    expect(all.filter((route) => !listedRoutes.has(route) && !hasRouteRule(route) && !isPage(route))).toEqual(
      [],
    );
  });

  test('panels', () => {
    expect(
      registered.panels.filter(
        (panel) => !closedPanels.has(panel) && functionsOfPanel(panel, undefined).length === 0,
      ),
    ).toEqual([]);
  });

  test('routes that need a token are guarded', () => {
    const paths = registered.routes.signedIn.map((route) => splitRoute(route)[1]);
    expect(paths.filter((path) => !isGuardedPath(path))).toEqual([]);
  });
});

describe('no verdict is stated twice', () => {
  test('commands', () => {
    expect([...closedCommands].filter((type) => commandRules.has(type))).toEqual([]);
    expect(
      [...commandRules.keys()].filter((type) => closedIntegrations.has(type.split('/')[0] ?? '')),
    ).toEqual([]);
  });

  test('services', () => {
    const names = [...closedServices, ...serviceRules.keys()];
    expect(names.filter((service) => closedIntegrations.has(service.split('.')[0] ?? ''))).toEqual([]);
    expect([...closedServices].filter((service) => serviceRules.has(service))).toEqual([]);
  });

  test('routes', () => {
    expect([...closedRoutes, ...openRoutes].filter(hasRouteRule)).toEqual([]);
    expect(listedRoutes.size).toBe(closedRoutes.length + openRoutes.length);
  });
});

describe('no rule is for something that no hub has', () => {
  const someHubHas = (of: (dump: (typeof hubDumps)[number]) => readonly string[]) =>
    new Set(hubDumps.flatMap(of));

  test('commands', () => {
    const known = someHubHas(({ registered, shipped }) => [...registered.commands, ...shipped.commands]);
    expect(
      [...commandRules.keys()].filter((type) => !known.has(type) && !ownCommands.includes(type)),
    ).toEqual([]);
  });

  test('services', () => {
    const known = someHubHas(({ registered, shipped }) => [
      ...Object.keys(registered.services),
      ...shipped.services,
    ]);
    expect([...serviceRules.keys()].filter((service) => !known.has(service))).toEqual([]);
  });
});

describe('a role’s verdict on everything of the gateway’s own', () => {
  test.each(ownCommands)('%s', (type) => {
    const context = testContext({ entities: {} });
    const decide = createDecide({
      info: { version: '1.2.3', features: [] },
      callerOf: () => ({ kind: 'restricted', ...context }),
      house: () => context.house,
      now: () => context.now,
    });
    const verdict = decide({ kind: 'message', message: { id: 1, type } }, anonymousCaller('127.0.0.1'));
    expect(verdict).not.toMatchObject({ refused: { reason: 'closed' } });
  });

  test('routes', async () => {
    await using hub = await startTestHub();
    await using gateway = await startTestGateway(hub.url, { hosted: true });
    const answer = await fetch(`${gateway.adminUrl}/openapi.json`);
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(await answer.json());
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'servers')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const listed = new Set([...closedOwnRoutes, ...openOwnRoutes]);
    const hasVerdict = (route: string) => listed.has(route) || hasRouteRule(route);
    expect(routes.filter((route) => !hasVerdict(route))).toEqual([]);
    expect([...listed].filter((route) => hasRouteRule(route) || !routes.includes(route))).toEqual([]);
  });
});
