import { describe, expect, it } from 'vitest';
import { ask, resultOf, rewritten } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';

const context = testContext({
  entities: { 'light.desk': 'control' },
  others: ['light.safe'],
  hiddenAttributes: ['code_format'],
});
const listOf = (name: string, ...rows: unknown[]) =>
  resultOf(context, { type: `config/${name}_registry/list` }, rows);

/** A row of what is visible and one of what is not, each with things of both. */
const both = (row: (id: string) => object) => [row('light.desk'), row('light.safe')];

describe('lists', () => {
  it('areas are the visible ones, and name nothing else', () => {
    const rows = both((id) => ({
      area_id: `area of ${id}`,
      name: id,
      floor_id: 'floor of light.safe',
      labels: ['label of light.desk', 'label of light.safe', 5],
      temperature_entity_id: 'light.safe',
      humidity_entity_id: 'light.desk',
      novel: 'light.safe',
    }));
    expect(listOf('area', ...rows, { name: 'no id' }, null)).toEqual([
      {
        area_id: 'area of light.desk',
        name: 'light.desk',
        floor_id: null,
        labels: ['label of light.desk'],
        temperature_entity_id: null,
        humidity_entity_id: 'light.desk',
      },
    ]);
  });

  it('an older hub’s areas keep the fields that they have', () => {
    const row = { area_id: 'area of light.desk', name: 'x', aliases: [], icon: null, picture: null };
    expect(listOf('area', row)).toEqual([row]);
  });

  it('floors and labels are the visible ones', () => {
    expect(
      listOf('floor', ...both((id) => ({ floor_id: `floor of ${id}`, level: 1, x: 'light.safe' }))),
    ).toEqual([{ floor_id: 'floor of light.desk', level: 1 }]);
    expect(listOf('label', ...both((id) => ({ label_id: `label of ${id}`, name: id })))).toEqual([
      { label_id: 'label of light.desk', name: 'light.desk' },
    ]);
  });

  it('devices are sent without serial numbers, addresses and entries', () => {
    const rows = both((id) => ({
      id: `device of ${id}`,
      name: id,
      area_id: 'area of light.desk',
      via_device_id: 'device of light.safe',
      parent_device_id: 'device of light.desk',
      labels: ['label of light.safe'],
      connections: [['mac', 'secret']],
      identifiers: [['hue', 'secret']],
      serial_number: 'secret',
      configuration_url: 'http://secret',
      config_entries: ['secret'],
      config_entries_subentries: { secret: [null] },
      primary_config_entry: 'secret',
      config_entry_id: 'secret',
      config_subentry_id: 'secret',
      novel: 'secret',
    }));
    expect(listOf('device', ...rows)).toEqual([
      {
        id: 'device of light.desk',
        name: 'light.desk',
        area_id: 'area of light.desk',
        via_device_id: null,
        parent_device_id: 'device of light.desk',
        labels: [],
        connections: [],
        identifiers: [],
        serial_number: null,
        configuration_url: null,
        config_entries: [],
        config_entries_subentries: {},
        primary_config_entry: null,
        config_entry_id: null,
        config_subentry_id: null,
      },
    ]);
  });

  const entries = both((id) => ({
    entity_id: id,
    device_id: `device of ${id}`,
    area_id: null,
    platform: 'hue',
    labels: [],
    aliases: ['secret'],
    options: { lock: { default_code: 'secret' } },
    unique_id: 'secret',
    config_entry_id: 'secret',
    config_subentry_id: 'secret',
    capabilities: { code_format: 'secret', effect_list: ['x'], entity_id: ['light.safe'] },
    novel: 'secret',
  }));
  const entry = {
    entity_id: 'light.desk',
    device_id: 'device of light.desk',
    area_id: null,
    platform: 'hue',
    labels: [],
    aliases: [],
    options: {},
    unique_id: null,
    config_entry_id: null,
    config_subentry_id: null,
    capabilities: { effect_list: ['x'], entity_id: [] },
  };

  it('entities are sent without options, aliases, unique ids and entries', () => {
    expect(listOf('entity', ...entries)).toEqual([entry]);
  });

  it('one entry is that of a visible entity, else it is not found', () => {
    const type = 'config/entity_registry/get';
    expect(rewritten(ask(context, { type, entity_id: 'LIGHT.Desk' }))).toMatchObject({
      entity_id: 'light.desk',
    });
    expect(resultOf(context, { type, entity_id: 'light.desk' }, entries[0])).toEqual(entry);
    expect(resultOf(context, { type, entity_id: 'light.desk' }, entries[1])).toMatchObject({
      success: false,
    });
    for (const entity_id of [
      'light.safe',
      'light.gone',
      ['light.desk'],
      null,
      '0123456789abcdef0123456789abcdef',
    ]) {
      expect(ask(context, { type, entity_id })).toMatchObject({
        kind: 'refuse',
        hubError: { code: 'not_found', message: 'Entity not found' },
      });
    }
  });

  it('entries by id are null where they are not visible', () => {
    const type = 'config/entity_registry/get_entries';
    const message = { type, entity_ids: ['light.safe', 'light.desk', 'light.gone'] };
    expect(rewritten(ask(context, message))).toMatchObject({ entity_ids: ['light.desk'] });
    const given = { 'light.desk': entries[0], 'light.safe': entries[1], 'light.novel': entries[1] };
    const nulls = { 'light.safe': null, 'light.gone': null };
    expect(resultOf(context, message, given)).toEqual({ ...nulls, 'light.desk': entry });
    expect(resultOf(context, message, { 'light.desk': entries[1] })).toEqual({
      ...nulls,
      'light.desk': null,
    });
    expect(ask(context, { type, entity_ids: ['light.safe'] })).toEqual({
      kind: 'answer',
      result: { 'light.safe': null },
    });
    expect(ask(context, { type, entity_ids: [] })).toMatchObject({ code: 'bad_request' });
  });

  it('the list for display is that of the visible ones', () => {
    const type = 'config/entity_registry/list_for_display';
    const given = {
      entity_categories: { 0: 'config' },
      entities: [
        ...both((id) => ({
          ei: id,
          pl: 'hue',
          di: `device of ${id}`,
          ai: 'area of light.safe',
          lb: ['label of light.safe'],
          x: 1,
        })),
        { ei: 5 },
      ],
      novel: 'secret',
    };
    expect(resultOf(context, { type }, given)).toEqual({
      entity_categories: { 0: 'config' },
      entities: [{ ei: 'light.desk', pl: 'hue', di: 'device of light.desk', ai: null, lb: [] }],
    });
    expect(resultOf(context, { type }, [given])).toMatchObject({ success: false });
  });
});
