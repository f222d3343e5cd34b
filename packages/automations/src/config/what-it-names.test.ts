import { describe, expect, it } from 'vitest';
import { draftIssues, entityIdsOf, newAutomation, readAutomation, serviceCallsOf } from './index.ts';

describe('the entities that an automation names', () => {
  it('are those of its parts, also of parts that cannot be expressed', () => {
    const automation = readAutomation({
      triggers: [
        { trigger: 'state', entity_id: 'light.a, light.b' },
        { trigger: 'template', value_template: "{{ is_state('lock.c', 'on') or states.sensor.d.state }}" },
      ],
      conditions: [
        { condition: 'or', conditions: [{ condition: 'zone', entity_id: 'person.e', zone: 'zone.f' }] },
      ],
      actions: [
        { action: 'light.turn_on', target: { entity_id: ['light.g'] } },
        { choose: [{ conditions: [], sequence: [{ scene: 'scene.h' }] }] },
        { action: 'scene.apply', data: { entities: { 'light.i': 'on' } } },
      ],
    });
    expect(entityIdsOf(automation)).toEqual([
      'light.a',
      'light.b',
      'lock.c',
      'sensor.d',
      'person.e',
      'zone.f',
      'light.g',
      'scene.h',
      'light.i',
    ]);
  });
});

describe('the services that an automation calls', () => {
  const unlock = { action: 'lock.unlock', target: { entity_id: 'lock.a' } };
  it.each<[string, object, readonly string[]]>([
    ['in a branch', { if: [], then: unlock, else: [{ delay: 1 }, unlock] }, ['lock.unlock', 'lock.unlock']],
    [
      'in a choice',
      { choose: { conditions: [], sequence: [unlock] }, default: unlock },
      ['lock.unlock', 'lock.unlock'],
    ],
    ['in a loop', { repeat: { count: 2, sequence: unlock } }, ['lock.unlock']],
    ['side by side', { parallel: [[unlock], { sequence: [unlock] }] }, ['lock.unlock', 'lock.unlock']],
    ['with a template', { action: 'lock.unlock', data: { code: '{{ 1 }}' } }, ['lock.unlock']],
    ['by a template', { action: '{{ x }}' }, ['{{ x }}']],
    ['of a device', { device_id: 'd', domain: 'lock', type: 'unlock' }, ['lock.unlock']],
    ['by a scene', { scene: 'scene.a' }, ['scene.turn_on']],
    ['disabled', { ...unlock, enabled: false }, []],
    ['in a disabled branch', { if: [], then: [unlock], enabled: false }, []],
  ])('are found %s', (_what, action, services) => {
    const calls = serviceCallsOf(readAutomation({ actions: [action] }));
    expect(calls.map(({ service }) => service)).toEqual(services);
  });

  it('have what can be read of their targets', () => {
    const [call] = serviceCallsOf(
      readAutomation({
        actions: [
          { service: 'lock.unlock', target: { entity_id: '{{ x }}', area_id: 'a' }, data: { code: 1 } },
        ],
      }),
    );
    expect(call).toMatchObject({ target: { entityIds: [], areaIds: ['a'] }, data: { code: 1 } });
  });
});

describe('a draft', () => {
  it('says what it lacks, by the path of the part', () => {
    expect(draftIssues(newAutomation()).map(({ code }) => code)).toEqual([
      'alias',
      'no_triggers',
      'no_actions',
    ]);
    const noTarget = { condition: 'state', entity_id: [], state: 'on' };
    const draft = readAutomation({
      alias: 'x',
      triggers: [
        { trigger: 'numeric_state', entity_id: 'sensor.a' },
        { trigger: 'numeric_state', entity_id: 'sensor.a', above: 5, below: 5 },
        { trigger: 'brain_wave' },
      ],
      conditions: [{ or: [noTarget] }, { condition: 'time' }],
      actions: [
        { delay: 0 },
        { if: [noTarget], then: [{ if: [], then: [] }] },
        { wait_for_trigger: [] },
        { action: 'scene.turn_on' },
      ],
    });
    expect(draftIssues(draft).map(({ path }) => path)).toEqual([
      'triggers.0',
      'triggers.1',
      'conditions.0.conditions.0',
      'conditions.1',
      'actions.1.if.0',
      'actions.1.then.0',
      'actions.2',
      'actions.3',
    ]);
  });

  it('of a blueprint needs its name only', () => {
    expect(draftIssues(readAutomation({ alias: 'x', use_blueprint: { path: 'a' } }))).toEqual([]);
    for (const alias of [' ', '\u200b', '\u00ad', '\u3164', '\u2800', '\u0301'])
      expect(draftIssues(readAutomation({ alias, use_blueprint: { path: 'a' } }))).toEqual([
        { code: 'alias', path: 'alias' },
      ]);
  });
});
