import { describe, expect, it } from 'vitest';
import { parseExactly } from '#wire/exact-json.ts';
import { testContext } from '../testing/rule-context.ts';
import { createStateFilter } from './attributes.ts';

const context = testContext({
  entities: { 'light.desk': 'control', 'group.lamps': 'view', 'media_player.hall': 'view' },
  others: ['light.safe', 'frigate.garden', 'device_tracker.anna_34'],
  hiddenAttributes: ['code', 'serial'],
});
const filter = createStateFilter(context);
const attributesOf = (attributes: unknown) => filter.attributes(attributes);

describe('whole states', () => {
  it('keeps the visible ones, with the fields that the hub’s states have', () => {
    const desk = {
      entity_id: 'light.desk',
      state: 'on',
      attributes: { friendly_name: 'Desk', brightness: 3, Code: 1234 },
      last_changed: 'a',
      last_reported: 'b',
      last_updated: 'c',
      context: { id: '01', parent_id: null, user_id: null },
      novel: 'light.safe',
    };
    const { novel: _, ...known } = desk;
    expect(filter.states([desk, { ...desk, entity_id: 'light.safe' }])).toEqual([
      {
        ...known,
        attributes: { friendly_name: 'Desk', brightness: 3 },
        last_reported: 'a',
        last_updated: 'a',
        context: { id: '', parent_id: null, user_id: null },
      },
    ]);
    const open = { ...known, attributes: { brightness: 3 } };
    expect(filter.state(open)).toBe(open);
  });

  it('does not tell by its times when what is hidden has changed', () => {
    const at = (code: number, last_updated: string, id: string) => ({
      entity_id: 'light.desk',
      state: 'on',
      attributes: { code },
      last_changed: 'a',
      last_reported: last_updated,
      last_updated,
      context: { id, parent_id: null, user_id: null },
    });
    expect(filter.state(at(1, 'b', '01'))).toEqual(filter.state(at(2, 'c', '02')));
    const added = (code: number, more: object) =>
      filter.compressed({ a: { 'light.desk': { s: 'on', a: { code }, lc: 1, ...more } } });
    expect(added(1, { lu: 2, c: '01' })).toEqual(added(2, { lu: 3, c: '02' }));
    const change = { '+': { s: 'off', lc: 4, c: '03', a: { effect: 'x', code: 5 } } };
    expect(filter.compressed({ c: { 'light.desk': change } })).toEqual({
      c: { 'light.desk': { '+': { s: 'off', lc: 4, c: '03', a: { effect: 'x' } } } },
    });
    expect(added(1, { lu: 2, c: '01' })).toEqual({ a: { 'light.desk': { s: 'on', a: {}, c: '', lc: 1 } } });
  });

  it.each([
    [null],
    ['light.desk'],
    [[]],
    [{}],
    [{ entity_id: 'LIGHT.DESK' }],
    [{ entity_id: ['light.desk'] }],
    [{ entity_id: 'light.unknown', state: 'on' }],
    [{ entity_id: '__proto__' }],
  ])('leaves out %j', (state) => {
    expect(filter.state(state)).toBeUndefined();
    expect(filter.states([state])).toEqual([]);
    expect(filter.states(state)).toEqual([]);
  });
});

describe('attributes', () => {
  it.each<[name: string, given: unknown, left: unknown]>([
    ['entity_id', ['light.desk', 'light.safe', 5, null, 'uuid', 'novel.x'], ['light.desk', 5, null, 'uuid']],
    ['Entity_Id', 'light.desk, light.safe', undefined],
    ['members', 'light.safe', undefined],
    ['members', { 'light.desk': 1, 'light.safe': 2 }, { 'light.desk': 1 }],
    ['group_members', null, null],
    ['persons', 5, 5],
    ['max_entity_id', 'light.safe', undefined],
    ['max_entity_id', 'novel.thing', undefined],
    ['max_entity_id', ' LIGHT.Safe ', undefined],
    ['max_entity_id', 'light.desk', 'light.desk'],
    ['brightest', 'light.gone', undefined],
    ['brightest', 'light.desk,light.safe', undefined],
    ['camera', 'frigate.garden', undefined],
    ['title', 'finale.mp3', 'finale.mp3'],
    [
      'plan',
      { deep: [{ 'light.safe': 1, of: ['light.safe', 'light.desk'] }], entity_id: 'novel.x' },
      { deep: [{ of: ['light.desk'] }] },
    ],
    ['entity_picture', '/api/camera_proxy/camera.safe?token=1', undefined],
    ['entity_picture', '/api/camera_proxy/%63amera.safe?token=1', undefined],
    [
      'entity_picture',
      'http://hub/api/media_player_proxy/media_player.hall?token=1',
      'http://hub/api/media_player_proxy/media_player.hall?token=1',
    ],
    ['entity_picture', '/api/image/serve/1/512x512', '/api/image/serve/1/512x512'],
  ])('%s: %j becomes %j', (name, given, left) => {
    expect(attributesOf({ [name]: given })).toStrictEqual(left === undefined ? {} : { [name]: left });
  });

  it('ids of devices that are not visible are left out, wherever they are named', () => {
    const phone = 'device of device_tracker.anna_34';
    const lamp = 'device of light.desk';
    const scanned = { tag_id: 'door', last_scanned_by_device_id: phone };
    expect(phone).toHaveLength(32);
    expect(attributesOf(scanned)).toEqual({ tag_id: 'door' });
    expect(attributesOf({ last_scanned_by_device_id: lamp })).toEqual({ last_scanned_by_device_id: lamp });
    expect(attributesOf({ seen: { [phone]: 1, by: [lamp, phone] } })).toEqual({ seen: { by: [lamp] } });
  });

  it('names are compared without regard to case, and may be ids themselves', () => {
    expect(attributesOf({ CODE: 1, serial: 2, code_format: 3, 'light.safe': 4 })).toEqual({ code_format: 3 });
    expect(attributesOf('code')).toEqual({});
  });

  it('what is nested too deep is left out', () => {
    const deep: unknown = Array.from({ length: 10_000 }).reduce((inner) => [inner], 'light.safe');
    expect(JSON.stringify(attributesOf({ deep }))).not.toContain('safe');
  });

  it('numbers stay as they were written', () => {
    const text = '{"a":[21.0,{"b":12345678901234567890}],"entity_id":["light.desk"]}';
    expect(JSON.stringify(attributesOf(parseExactly(text)))).toBe(text);
  });
});

describe('compressed states', () => {
  it('narrows what is added, changed and removed', () => {
    expect(
      filter.compressed({
        a: {
          'light.desk': {
            s: 'on',
            a: { code: 1, entity_id: ['light.safe'] },
            c: '01',
            lc: 1,
            x: 'light.safe',
          },
          'light.safe': { s: 'on', a: {}, c: '01', lc: 1 },
        },
        c: {
          'light.desk': {
            '+': { s: 'off', a: { Serial: 1, effect: 'x' } },
            '-': { a: ['code', 'CODE', 'b'], s: 1 },
          },
          'light.safe': { '+': { s: 'off' } },
        },
        r: ['light.safe', 'group.lamps', null],
        z: 'light.safe',
      }),
    ).toEqual({
      a: { 'light.desk': { s: 'on', a: { entity_id: [] }, c: '', lc: 1 } },
      c: { 'light.desk': { '+': { s: 'off', a: { effect: 'x' } }, '-': { a: ['b'] } } },
      r: ['group.lamps'],
    });
  });

  it.each([
    [{ a: { 'light.safe': { s: 'on' } } }],
    [{ c: { 'light.safe': { '+': { s: 'on' } } } }],
    [{ r: ['light.safe'] }],
    [{ c: { 'light.desk': { '+': { a: { code: 1 }, lu: 5, c: '01' } } } }],
    [{ c: { 'light.desk': { '+': { lu: 5 }, '-': { a: ['code'] } } } }],
    [{ c: { 'light.desk': 'light.safe' }, a: ['light.desk'], r: 'light.desk' }],
    [{ c: [['light.desk']] }],
    [{ a: null, c: null, r: null }],
    [{}],
    [null],
  ])('of %j nothing is left', (event) => {
    expect(filter.compressed(event)).toBeUndefined();
  });

  it('a change without attributes passes', () => {
    const event = { c: { 'light.desk': { '+': { c: '01' } } } };
    expect(filter.compressed(event)).toEqual(event);
  });

  it('what needs no change stays the same object', () => {
    const added = {
      'light.desk': { s: 'on', a: { brightness: 3, entity_id: ['light.desk'] }, c: '01', lc: 1.5 },
    };
    const changed = { 'light.desk': { '+': { s: 'off', a: { effect: 'x' } }, '-': { a: ['b'] } } };
    expect(filter.compressed({ a: added, c: changed })?.['a']).toBe(added);
    expect(filter.compressed({ a: added, c: changed })?.['c']).toBe(changed);
    const odd = { 'light.desk': { '-': { a: ['b', null] } } };
    expect(filter.compressed({ c: odd })).toEqual({ c: { 'light.desk': { '-': { a: ['b'] } } } });
    const whole = { entity_id: 'light.desk', state: 'on', attributes: { brightness: 3 } };
    expect(filter.state(whole)).toBe(whole);
  });
});
