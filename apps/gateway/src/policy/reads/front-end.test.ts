import { describe, expect, test } from 'vitest';
import type { CommandMessage } from '../policy-caller.ts';
import { commandRules } from '../rules/command-rules.ts';
import { testContext } from '../testing/rule-context.ts';

const context = testContext({
  entities: { 'light.cucina': 'control', 'sensor.cucina': 'view' },
  others: ['lock.studio', 'input_select.studio'],
  hiddenAttributes: ['code'],
});
const unlimited = testContext({ entities: {}, functions: [10], isLimited: false });

const ask = (message: CommandMessage, asked = context) =>
  commandRules.get(message.type)?.({ id: 4, ...message }, asked);

/** What the client gets of the hub's messages. */
function filtered(message: CommandMessage, ...messages: readonly unknown[]): readonly unknown[] {
  const verdict = ask(message);
  if (verdict?.kind !== 'rewrite') throw new Error(`not rewritten: ${JSON.stringify(verdict)}`);
  expect(verdict.request).toEqual({ kind: 'message', message: { id: 4, ...message } });
  return messages.map((one) => verdict.answerFilter?.filter(one));
}

const result = (value: unknown) => ({ id: 4, type: 'result', success: true, result: value });
const event = (value: unknown) => ({ id: 4, type: 'event', event: value });

describe('settings of the hub’s pages', () => {
  const value = { favorite_entities: ['lock.studio'] };

  test('limited roles get those of the core only, without the dashboard that comes first', () => {
    const core = { default_panel: 'stanza-di-luca', home_panel: 'studio', onboarded_version: '2026.11.0' };
    const visible = { value: { onboarded_version: '2026.11.0' } };
    const [get, subscribe] = ['frontend/get_system_data', 'frontend/subscribe_system_data'];
    expect(filtered({ type: get, key: 'core' }, result({ value: core }), result({ value: null }))).toEqual([
      result(visible),
      result({ value: null }),
    ]);
    expect(filtered({ type: subscribe, key: 'core' }, result(null), event({ value: core }))).toEqual([
      result(null),
      event(visible),
    ]);
    expect(filtered({ type: 'frontend/get_system_data', key: 'home' }, result({ value }))).toEqual([
      result({ value: null }),
    ]);
    expect(
      filtered({ type: 'frontend/subscribe_system_data', key: 'home' }, result(null), event({ value })),
    ).toEqual([result(null), event({ value: null })]);
    expect(ask({ type: 'frontend/set_system_data', key: 'core' })).toBeUndefined();
  });

  test('unlimited ones get all', () => {
    expect(ask({ type: 'frontend/get_system_data', key: 'home' }, unlimited)).toEqual({ kind: 'pass' });
    expect(ask({ type: 'frontend/subscribe_system_data', key: 'x' }, unlimited)).toEqual({ kind: 'pass' });
  });
});

test('without the function there are no notifications, and nothing tells when there are some', () => {
  const type = 'persistent_notification/subscribe';
  const notifications = { x: { message: 'La serratura dello studio è scarica' } };
  expect(
    filtered(
      { type },
      result(null),
      event({ type: 'current', notifications }),
      ...['added', 'updated', 'removed'].map((kind) => event({ type: kind, notifications })),
      event(null),
    ),
  ).toEqual([
    result(null),
    event({ type: 'current', notifications: {} }),
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(ask({ type }, unlimited)).toEqual({ kind: 'pass' });
});

test('there are no integrations', () => {
  expect(ask({ type: 'config_entries/get', domain: 'co2signal' })).toEqual({ kind: 'answer', result: [] });
});

test('the map is the only dashboard of a limited role', () => {
  const onMap = testContext({ entities: {}, functions: [1] });
  const message = { type: 'lovelace/config', url_path: 'map', force: false };
  expect(ask(message, onMap)).toEqual({ kind: 'answer', result: { strategy: { type: 'map' } } });
  expect(ask(message)).toMatchObject({ hubError: { code: 'config_not_found' } });
  expect(ask({ ...message, url_path: null }, onMap)).toMatchObject({
    hubError: { code: 'config_not_found' },
  });
});

describe('render_template', () => {
  const render = (template: unknown) =>
    ask({ type: 'render_template', template, variables: { user: 'Luca' } });

  test.each(['{{ user }}', '## Benvenuto/a {{ user }}', '{{ user }} e {{ user }}'])(
    '%s passes',
    (template) => {
      const verdict = render(template);
      const greeting = event({ result: 'Luca', listeners: {} });
      expect(verdict).toMatchObject({ kind: 'rewrite', answerFilter: { until: 'unsubscribe' } });
      expect(verdict?.kind === 'rewrite' && verdict.answerFilter?.filter(greeting)).toEqual(greeting);
    },
  );

  test.each([
    "{{ states('lock.studio') }}",
    '{{user}}',
    '{{ user }}{{ x }}',
    '{{ user }}{% x %}',
    '{{ user }}{# x #}',
    '{{{ user }}',
    '{{ user }}}',
    '{{{ user }}{ states }}',
    '{% set x = "{{ user }}" %}',
    '{{ user | x }}',
    'x',
    '',
    '{',
    5,
    null,
    undefined,
    ['{{ user }}'],
  ])('%j is refused', (template) => {
    expect(render(template)).toMatchObject({ kind: 'refuse', refused: { reason: 'template' } });
  });
});

test('no template keeps the hub busy: one with a hundred thousand names took it nine seconds', () => {
  const template = (names: number) => ({ type: 'render_template', template: '{{ user }} '.repeat(names) });
  expect(ask(template(300))?.kind).toBe('rewrite');
  expect(ask(template(400))).toMatchObject({ kind: 'refuse', refused: { reason: 'template' } });
});

test.each([
  ['slugify', 'text', 'x'.repeat(10_001)],
  ['manifest/list', 'integrations', Array.from({ length: 2001 }, () => 'x')],
  ['frontend/get_translations', 'integration', Array.from({ length: 2001 }, () => 'x')],
  ['frontend/get_icons', 'integration', Array.from({ length: 2001 }, () => 'x')],
])('nor does %s, by a long %s', (type, field, long) => {
  expect(ask({ type, [field]: long })).toEqual({ kind: 'refuse', code: 'bad_request' });
  expect(ask({ type, [field]: long.slice(1) })?.kind).not.toBe('refuse');
});

describe('subscribe_condition', () => {
  const subscribe = (condition: unknown) => ask({ type: 'subscribe_condition', condition });
  const lamp = { condition: 'state', entity_id: 'light.cucina', state: 'on' };
  const lock = { condition: 'state', entity_id: 'lock.studio', state: 'unlocked' };
  const of = (kind: string, ...conditions: unknown[]) => ({ condition: kind, conditions });
  const numeric = { condition: 'numeric_state', entity_id: 'sensor.cucina' };

  test('has at most 200 parts, also where they repeat each other or hold nothing', () => {
    const times = (count: number, one: object) => ({
      condition: 'or',
      conditions: Array.from({ length: count }, () => one),
    });
    expect(subscribe(times(199, lamp))?.kind).toBe('rewrite');
    const no = { kind: 'refuse', refused: { reason: 'closed' } };
    for (const many of [times(200, lamp), times(20_000, times(0, lamp)), times(15, times(15, lamp))])
      expect(subscribe(many)).toMatchObject(no);
    expect(subscribe(Array.from({ length: 201 }, () => lamp))).toMatchObject(no);
  });

  test.each([
    [lamp],
    [[lamp, lamp]],
    [{ ...lamp, entity_id: ['light.cucina', 'sensor.cucina'], state: ['on', '21.5'], match: 'any' }],
    [{ ...lamp, attribute: 'brightness', state: 5 }],
    [of('not', of('and', of('or', lamp, lamp), lamp))],
    [{ ...numeric, above: 10, below: '21.5' }],
    [{ ...numeric, above: 'sensor.cucina' }],
  ])('%j passes', (condition) => {
    expect(subscribe(condition)).toMatchObject({ kind: 'rewrite' });
  });

  test.each([
    [lock, 'device'],
    [{ ...lamp, entity_id: 'light.cucina, LOCK.Studio' }, 'device'],
    [of('or', lamp, of('not', lock)), 'device'],
    [{ ...lamp, state: ['on', 'input_select.studio'] }, 'device'],
    [{ ...numeric, below: 'lock.studio' }, 'device'],
    [{ ...lamp, attribute: 'Code' }, 'device'],
    // A list is compared with a list: which others a group has, too.
    [{ ...lamp, attribute: 'entity_id', state: [['light.cucina', 'lock.studio']] }, 'device'],
    [{ ...lamp, attribute: 'entity_id', state: { of: ['lock.studio'] } }, 'device'],
    [{ ...lamp, entity_id: 'light.nowhere' }, 'device'],
    [{ ...lamp, state: '{{ 1 }}' }, 'template'],
    [{ ...lamp, for: '00:00:01' }, 'closed'],
    [{ ...lamp, enabled: false }, 'closed'],
    [{ ...numeric, value_template: 'x' }, 'closed'],
    [{ condition: 'template', value_template: 'x' }, 'closed'],
    [{ condition: 'zone', entity_id: 'light.cucina', zone: 'zone.home' }, 'closed'],
    [{ condition: 'device', device_id: 'x' }, 'closed'],
    [{ and: [lock] }, 'closed'],
    [of('and', 'x'), 'closed'],
    [{ ...of('and'), conditions: lock }, 'closed'],
    [{ ...lamp, entity_id: [] }, 'closed'],
    [{ ...lamp, entity_id: 'not an id' }, 'closed'],
    [{ ...lamp, attribute: ['code'] }, 'closed'],
    ['x', 'closed'],
    [undefined, 'closed'],
  ])('%j is refused: %s', (condition, reason) => {
    expect(subscribe(condition)).toMatchObject({ kind: 'refuse', refused: { reason } });
  });

  test('looks at each entity once, and at no more than a page has', () => {
    const attributes = (count: number) =>
      of('and', ...Array.from({ length: count }, (_, at) => ({ ...lamp, attribute: `a${at}`, state: 1 })));
    const lamps = { ...lamp, entity_id: Array.from({ length: 2000 }, () => 'light.cucina') };
    expect(subscribe(lamps)).toMatchObject({ kind: 'rewrite' });
    expect(subscribe(attributes(199))).toMatchObject({ kind: 'rewrite' });
    expect(subscribe(attributes(200))).toMatchObject({ refused: { reason: 'closed' } });
    const others = (count: number) => Array.from({ length: count }, (_, at) => `light.l${at}`);
    expect(subscribe({ ...lamp, entity_id: others(1000) })).toMatchObject({ refused: { reason: 'device' } });
    expect(subscribe({ ...lamp, entity_id: others(1001) })).toMatchObject({ refused: { reason: 'closed' } });
  });

  test('says nothing more when one of its entities is no longer visible', () => {
    const later = testContext({ entities: { 'sensor.cucina': 'view' } });
    let now = context;
    const verdict = commandRules.get('subscribe_condition')?.(
      { id: 4, type: 'subscribe_condition', condition: lamp },
      { ...context, current: () => now },
    );
    const filter = verdict?.kind === 'rewrite' ? verdict.answerFilter?.filter : undefined;
    expect(filter?.(event({ result: true }))).toEqual(event({ result: true }));
    now = later;
    expect(filter?.(event({ result: false }))).toBeUndefined();
  });
});

describe('texts and icons of components', () => {
  const asked = testContext({
    entities: { 'light.cucina': 'control' },
    others: ['lock.studio'],
    about: { 'light.cucina': { platform: 'hue' }, 'lock.studio': { platform: 'nuki' } },
  });
  const answered = (type: string, resources: unknown, context = asked) => {
    const verdict = ask({ type, language: 'it', category: 'entity' }, context);
    return verdict?.kind === 'rewrite' ? verdict.answerFilter?.filter(result({ resources })) : verdict;
  };

  test('limited roles get those of the hub, of visible domains and of integrations of visible entities', () => {
    const visible = {
      'component.hue.entity.light.lamp.name': 'Lampada',
      'component.light.entity_component._.name': 'Luce',
      'component.homeassistant.issues.x.title': 'Problema',
      'component.motion.triggers.detected.name': 'Movimento rilevato',
    };
    const others = {
      'component.nuki.entity.lock.door.name': 'Porta',
      'component.lock.entity_component._.name': 'Serratura',
      'component.nuki': 'x',
      'ui.nuki.light': 'x',
    };
    expect(answered('frontend/get_translations', { ...visible, ...others })).toEqual(
      result({ resources: visible }),
    );
    expect(answered('frontend/get_icons', { hue: {}, light: {}, nuki: {}, lock: {} })).toEqual(
      result({ resources: { hue: {}, light: {} } }),
    );
  });

  test('unlimited ones get all', () => {
    expect(answered('frontend/get_translations', {}, unlimited)).toEqual({ kind: 'pass' });
    expect(answered('frontend/get_icons', {}, unlimited)).toEqual({ kind: 'pass' });
  });
});
