import { expect, it } from 'vitest';
import { resolveAutomation } from './automations/resolve-automation.ts';
import { decideRoute } from './decide-route.ts';
import { ask } from './testing/ask.ts';
import { testContext } from './testing/rule-context.ts';

/** A hub has the services, and the kinds of triggers, of what it has: they must not tell whether it has a valve. */
const context = testContext({
  entities: { 'light.desk': 'control', 'camera.door': 'view', 'automation.own': 'view' },
  others: ['valve.garden'],
  rights: ['automations'],
});
const area = 'area of light.desk';

it.each<[domain: string, service: string, target: object]>([
  ['valve', 'open_valve', { area_id: area }],
  ['valve', 'open_valve', { entity_id: 'all' }],
  ['valve', 'open_valve', { entity_id: [] }],
  ['alarm_control_panel', 'alarm_disarm', { label_id: 'x' }],
  ['weather', 'get_forecasts', { device_id: 'x' }],
])('%s.%s on %j is refused, as nothing of its kind is visible', (domain, service, target) => {
  const call = { type: 'call_service', domain, service, target };
  expect(ask(context, call)).toMatchObject({ refused: { reason: 'device' } });
  const body = { ...target };
  const request = {
    kind: 'http',
    method: 'POST',
    path: `/api/services/${domain}/${service}`,
    query: '',
    body,
  };
  expect(decideRoute({ ...request, kind: 'http' }, context)).toMatchObject({ refused: { reason: 'device' } });
});

it.each([
  ['light', 'turn_on', { area_id: 'elsewhere' }],
  ['camera', 'turn_off', { area_id: area }],
  ['homeassistant', 'turn_off', { area_id: 'elsewhere' }],
])('%s.%s on %j acts on nothing', (domain, service, target) => {
  expect(ask(context, { type: 'call_service', domain, service, target })).toMatchObject({
    request: { message: { target: { entity_id: [] } } },
  });
});

it.each(['valve.opened', 'vacuum.docked'])('no automation starts by %s', (trigger) => {
  const config = { triggers: [{ trigger, target: { entity_id: 'light.desk' } }], actions: [] };
  expect(resolveAutomation(config, context, 'save')).toMatchObject({ refused: { reason: 'device' } });
  const parts = { triggers: config.triggers };
  expect(ask(context, { type: 'validate_config', ...parts })).toMatchObject({
    refused: { reason: 'device' },
  });
});

it('no automation is saved under the id of one that is written elsewhere', () => {
  const save = (id: string) => {
    const path = `/api/config/automation/config/${id}`;
    const house = { ...context.house, automationEntityIds: new Map([['giardino', 'automation.own']]) };
    const there = { ...context, house };
    const verdict = decideRoute(
      { kind: 'http', method: 'POST', path, query: '', body: { triggers: [], actions: [] } },
      { ...there, current: () => there },
    );
    if (verdict.kind !== 'rewrite') throw new Error(JSON.stringify(verdict));
    return verdict.onBehalf?.judge;
  };
  expect(save('giardino')?.(undefined)).toMatchObject({ refused: { reason: 'unresolved' } });
  expect(save('giardino')?.({ id: 'giardino', triggers: [], actions: [] }).kind).toBe('allowed');
  expect(save('sera')?.(undefined).kind).toBe('allowed');
});
