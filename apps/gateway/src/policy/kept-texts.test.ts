import { describe, expect, test } from 'vitest';
import { decideRoute } from './decide-route.ts';
import { commandRules } from './rules/command-rules.ts';
import { testContext } from './testing/rule-context.ts';

const context = testContext({
  entities: { 'light.desk': 'control', 'calendar.family': 'control', 'todo.shopping_list': 'control' },
  functions: [7],
  rights: ['energy', 'companion'],
});
const ask = ({ type, ...fields }: { readonly type: string; readonly [field: string]: unknown }) =>
  commandRules.get(type)?.({ id: 7, type, ...fields }, context);
const register = (body: object) =>
  decideRoute(
    { kind: 'http', method: 'POST', path: '/api/mobile_app/registrations', query: '', body },
    context,
  );
const call = { type: 'call_service', domain: 'todo', service: 'add_item' };
const event = { type: 'calendar/event/create', entity_id: 'calendar.family' };

describe('what the hub keeps of one message of a role', () => {
  test.each<[string, (text: string) => unknown]>([
    [
      'a call',
      (item) => ask({ ...call, target: { entity_id: 'todo.shopping_list' }, service_data: { item } }),
    ],
    ['an event of a calendar', (summary) => ask({ ...event, event: { summary } })],
    ['an item of the shopping list', (name) => ask({ type: 'shopping_list/items/add', name })],
    ['what pages keep of a person', (value) => ask({ type: 'frontend/set_user_data', key: 'x', value })],
    ['the key of that', (key) => ask({ type: 'frontend/set_user_data', key, value: 1 })],
    ['a token', (client_name) => ask({ type: 'auth/long_lived_access_token', client_name, lifespan: 1 })],
    ['preferences', (name) => ask({ type: 'energy/save_prefs', device_consumption: [{ name }] })],
    ['a phone', (device_name) => register({ device_name })],
  ])('%s: not megabytes', (_what, made) => {
    expect(made('x'.repeat(1000))).not.toMatchObject({ kind: 'refuse' });
    expect(made('x'.repeat(1024 * 1024))).toMatchObject({ kind: 'refuse', code: 'bad_request' });
  });

  test('each counts, also a short one; of calls those that are kept, and long ones', () => {
    expect(ask({ type: 'frontend/set_user_data', key: 'x', value: 1 })).toMatchObject({ keeps: 4133 });
    const turnOn = { type: 'call_service', domain: 'light', service: 'turn_on' };
    const target = { entity_id: 'light.desk' };
    const effect = (length: number) =>
      ask({ ...turnOn, target, service_data: { effect: 'x'.repeat(length) } });
    expect(effect(100)).toMatchObject({ keeps: 0 });
    expect(effect(5000)).toMatchObject({ keeps: 5006 });
    expect(
      ask({ ...call, target: { entity_id: 'todo.shopping_list' }, service_data: { item: 'x' } }),
    ).toMatchObject({ keeps: 4101 });
  });

  test('a password counts as much as a long text', () => {
    const type = 'config/auth_provider/homeassistant/change_password';
    for (const command of [{ type, current_password: 'x', new_password: 'y' }, { type: 'auth/setup_mfa' }])
      expect(ask(command)).toEqual({ kind: 'pass', keeps: 262_144 });
  });

  test('one’s own name: as in the profile of the app', () => {
    const rename = (name: unknown) => ask({ type: 'person/update_own_profile', name });
    expect(rename('Giulia')).toMatchObject({ kind: 'pass' });
    expect(ask({ type: 'person/update_own_profile', picture: null })).toMatchObject({ kind: 'pass' });
    for (const name of ['x'.repeat(101), 'a\u202eb', 'a\nb', '', 5])
      expect(rename(name)).toEqual({ kind: 'refuse', code: 'bad_request' });
  });
});
