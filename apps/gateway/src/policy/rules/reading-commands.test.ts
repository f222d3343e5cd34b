import { describe, expect, it } from 'vitest';
import { answerTo, ask, event, eventsOf, result, resultOf, rewritten } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';

const house = {
  entities: {
    'camera.yard': 'view',
    'media_player.hall': 'control',
    'todo.shop': 'view',
    'person.anna': 'view',
    'device_tracker.anna': 'view',
    'zone.work': 'view',
    'weather.home': 'view',
    'calendar.bins': 'view',
    'script.evening': 'view',
  },
  others: ['camera.vault', 'person.luca', 'device_tracker.luca', 'zone.school', 'script.vault'],
} as const;
const context = testContext(house);
const all = testContext({ ...house, functions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
const unlimited = testContext({ ...house, isLimited: false });

describe('commands with one entity', () => {
  it.each([
    ['camera/stream', 'camera.yard'],
    ['camera/webrtc/offer', 'camera.yard'],
    ['camera/webrtc/candidate', 'camera.yard'],
    ['camera/capabilities', 'camera.yard'],
    ['media_player/browse_media', 'media_player.hall'],
    ['todo/item/list', 'todo.shop'],
    ['todo/item/subscribe', 'todo.shop'],
    ['calendar/event/subscribe', 'calendar.bins'],
    ['weather/subscribe_forecast', 'weather.home'],
  ])('%s of %s, which is visible', (type, id) => {
    expect(rewritten(ask(all, { type, entity_id: ` ${id.toUpperCase()}`, x: 1 }))).toEqual({
      id: 7,
      type,
      entity_id: id,
      x: 1,
    });
    for (const entity_id of [
      'camera.vault',
      'camera.gone',
      [id],
      `${id},camera.vault`,
      null,
      undefined,
      { [id]: 1 },
    ]) {
      expect(ask(all, { type, entity_id })).toMatchObject({ refused: { act: type, reason: 'device' } });
    }
  });

  it.each([
    ['camera/webrtc/offer', 'camera.yard', 'camera.vault'],
    ['todo/item/subscribe', 'todo.shop', 'todo.secret'],
    ['calendar/event/subscribe', 'calendar.bins', 'calendar.secret'],
    ['weather/subscribe_forecast', 'weather.home', 'weather.secret'],
  ])(
    '%s tells nothing more of an entity that was renamed to an id which is not visible',
    (type, id, other) => {
      const { [id]: _, ...entities }: Record<string, 'control' | 'view'> = house.entities;
      const renamed = testContext({ ...house, entities, others: [other], functions: [7] });
      let now = all;
      const verdict = ask({ ...all, current: () => now }, { type, entity_id: id });
      expect(answerTo(verdict, result(null), event({ items: [1] }))).toEqual([
        result(null),
        event({ items: [1] }),
      ]);
      now = renamed;
      expect(answerTo(verdict, event({ items: [2] }))).toEqual([]);
      // Nor where its id has become that of another one.
      const entityIdByRegistryId = new Map([
        [`entry of ${id}`, other],
        [`entry of ${other}`, id],
      ]);
      now = { ...all, house: { ...all.house, entityIdByRegistryId } };
      expect(answerTo(verdict, event({ items: [3] }))).toEqual([]);
    },
  );

  it.each(['todo/item/list', 'todo/item/subscribe'])('%s needs function 7', (type) => {
    expect(ask(context, { type, entity_id: 'todo.shop' })).toMatchObject({ refused: { functionId: 7 } });
  });
});

describe('media', () => {
  const type = 'media_source/browse_media';

  it.each([
    undefined,
    '',
    'media-source://media_source/local/camera.jpg',
    'media-source://camera/camera.yard',
  ])('%s may be browsed with function 6', (media_content_id) => {
    const message = { type, ...(media_content_id !== undefined && { media_content_id }) };
    expect(ask(all, message).kind).toBe('rewrite');
    expect(ask(context, message)).toMatchObject({ refused: { reason: 'function', functionId: 6 } });
  });

  it('an address as long as a message is refused: looking at each of its parts would hold up everybody', () => {
    const message = { type, media_content_id: `media-source://camera/${'a/'.repeat(5000)}` };
    expect(ask(all, message)).toMatchObject({ refused: { reason: 'device' } });
  });

  it.each([
    'media-source://camera/camera.vault',
    'media-source://camera/CAMERA.vault',
    'media-source://camera/%63amera.vault',
    'media-source://camera/%2563amera.vault',
    'media-source://camera/camera.gone?x=1',
    'media-source://camera/%E0%A4%A',
    'camera.vault',
    '/api/camera_proxy/camera.vault',
    5,
    null,
  ])('%j is refused', (media_content_id) => {
    for (const message of [
      { type },
      { type: 'media_source/resolve_media' },
      { type: 'media_player/browse_media', entity_id: 'media_player.hall' },
    ]) {
      expect(ask(all, { ...message, media_content_id })).toMatchObject({ refused: { reason: 'device' } });
    }
  });

  it('a player’s own media need no function, the hub’s do', () => {
    const message = { type: 'media_player/browse_media', entity_id: 'media_player.hall' };
    expect(ask(context, { ...message, media_content_id: 'spotify://playlists/1.2' }).kind).toBe('rewrite');
    expect(
      ask(context, { ...message, media_content_id: ' MEDIA-source://media_source/local' }),
    ).toMatchObject({ refused: { functionId: 6 } });
  });

  it('what is browsed holds no camera that is not visible', () => {
    const of = (id: string) => ({
      title: id,
      media_content_id: `media-source://camera/${id}`,
      thumbnail: `/api/camera_proxy/${id}?token=1`,
    });
    const root = {
      title: 'Camere',
      media_content_id: 'media-source://camera',
      children: [
        of('camera.yard'),
        of('camera.vault'),
        { title: 'x', thumbnail: '/api/camera_proxy/camera.vault', children: [of('camera.vault')] },
        'camera.vault',
      ],
    };
    expect(resultOf(all, { type }, root)).toEqual({
      ...root,
      children: [of('camera.yard'), { title: 'x', thumbnail: null, children: [] }],
    });
    expect(resultOf(all, { type }, of('camera.vault'))).toMatchObject({ success: false });
  });

  it('what is resolved is the address of visible media', () => {
    const message = {
      type: 'media_source/resolve_media',
      media_content_id: 'media-source://camera/camera.yard',
    };
    expect(resultOf(all, message, { url: '/api/hls/1/playlist.m3u8', mime_type: 'x', y: 1 })).toEqual({
      url: '/api/hls/1/playlist.m3u8',
      mime_type: 'x',
    });
    expect(resultOf(all, message, { url: '/api/camera_proxy_stream/camera.vault' })).toMatchObject({
      success: false,
    });
    expect(ask(all, { type: message.type })).toMatchObject({ refused: { reason: 'device' } });
  });
});

describe('people and zones', () => {
  it('people are the visible ones, with their visible trackers', () => {
    const rows = ['anna', 'luca'].map((id) => ({
      id,
      name: id,
      user_id: 'u',
      device_trackers: ['device_tracker.anna', 'device_tracker.luca'],
      picture: null,
      x: 1,
    }));
    expect(resultOf(all, { type: 'person/list' }, { storage: rows, config: [rows[1]], x: rows })).toEqual({
      storage: [
        { id: 'anna', name: 'anna', user_id: 'u', device_trackers: ['device_tracker.anna'], picture: null },
      ],
      config: [],
    });
    expect(ask(context, { type: 'person/list' })).toMatchObject({ refused: { functionId: 1 } });
    const hiding = testContext({
      ...house,
      functions: [1],
      hiddenAttributes: ['user_id', 'device_trackers', 'entity_picture'],
    });
    const pictured = { ...rows[0], picture: '/api/image/serve/1' };
    expect(resultOf(hiding, { type: 'person/list' }, { storage: [pictured], config: [] })).toEqual({
      storage: [{ id: 'anna', name: 'anna', picture: null }],
      config: [],
    });
  });

  it('zones are the visible ones', () => {
    const rows = [{ id: 'work', latitude: 1 }, { id: 'school', latitude: 2 }, { latitude: 3 }];
    expect(resultOf(all, { type: 'zone/list' }, rows)).toEqual([rows[0]]);
    const hidden = testContext({ ...house, functions: [1], hiddenAttributes: ['latitude'] });
    expect(resultOf(hidden, { type: 'zone/list' }, rows)).toEqual([{ id: 'work' }]);
    expect(resultOf(hidden, { type: 'get_config' }, { latitude: 45, longitude: 9 })).toEqual({
      latitude: 0,
      longitude: 9,
    });
    expect(ask(context, { type: 'zone/list' })).toMatchObject({ refused: { functionId: 1, right: 'zones' } });
    expect(ask(testContext({ ...house, rights: ['zones'] }), { type: 'zone/list' }).kind).toBe('rewrite');
    const change = (zone_id: string) => ({ change_type: 'added', zone_id, item: { id: zone_id } });
    expect(
      eventsOf(
        all,
        { type: 'zone/subscribe' },
        [change('school')],
        [change('work'), change('school')],
        [change('school')],
        'school',
      ),
    ).toEqual([[], [change('work')]]);
  });
});

describe('the hub itself', () => {
  const config = {
    latitude: 45.1,
    longitude: 9.1,
    elevation: 120,
    config_dir: '/config',
    version: '2026.11.0',
    allowlist_external_dirs: ['/media'],
    allowlist_external_urls: ['x'],
    whitelist_external_dirs: ['/media'],
    external_url: 'https://casa',
    internal_url: 'http://casa',
    novel: 'x',
    location_name: 'Casa',
  };

  it('tells its configuration without folders and addresses, and its place with function 1', () => {
    const left = {
      latitude: 0,
      longitude: 0,
      elevation: 0,
      config_dir: '',
      version: '2026.11.0',
      allowlist_external_dirs: [],
      allowlist_external_urls: [],
      whitelist_external_dirs: [],
      external_url: null,
      internal_url: null,
      location_name: 'Casa',
    };
    expect(resultOf(context, { type: 'get_config' }, config)).toEqual(left);
    expect(resultOf(all, { type: 'get_config' }, config)).toEqual({
      ...left,
      latitude: 45.1,
      longitude: 9.1,
      elevation: 120,
    });
  });

  it('tells the services that may be called on something', () => {
    const given = {
      media_player: { turn_on: {}, own: {} },
      light: { turn_on: {} },
      homeassistant: { turn_on: {}, restart: {} },
      script: { turn_on: {}, evening: {}, vault: {} },
      notify: { send_message: {}, mobile_app_anna: {} },
      shell_command: { open_vault: {} },
      persistent_notification: { dismiss: {} },
      shopping_list: { add_item: {} },
      odd: 'vault',
    };
    expect(resultOf(context, { type: 'get_services' }, given)).toEqual({
      media_player: { turn_on: {} },
      homeassistant: { turn_on: {} },
      script: { turn_on: {}, evening: {} },
      persistent_notification: { dismiss: {} },
    });
    const withList = testContext({ entities: { 'todo.shopping_list': 'view' } });
    expect(resultOf(withList, { type: 'get_services' }, given)).toMatchObject({
      shopping_list: { add_item: {} },
    });
  });

  it('tells of the fields of a script no entity that is not visible', () => {
    const fields = (entities: readonly string[], more: object) => ({
      what: { name: 'What', selector: { entity: { include_entities: entities } }, ...more },
    });
    const named = ['light.desk', 'lock.vault'];
    const given = {
      script: { evening: { name: 'Sera', fields: fields(named, { example: 'lock.vault', default: named }) } },
    };
    const sees = testContext({ entities: { 'script.evening': 'control', 'light.desk': 'view' } });
    expect(resultOf(sees, { type: 'get_services' }, given)).toEqual({
      script: { evening: { name: 'Sera', fields: fields(['light.desk'], { default: ['light.desk'] }) } },
    });
  });

  it('tells a limited role no components but its own and those of what is visible', () => {
    const components = ['history', 'weather', 'light', 'hue', 'camera.demo', 'constructor', 5];
    const left = { components: ['history', 'weather'] };
    expect(resultOf(context, { type: 'get_config' }, { components })).toEqual(left);
    expect(resultOf(unlimited, { type: 'get_config' }, { components })).toEqual({
      components: components.slice(0, -1),
    });
    const manifests = components.map((domain) => ({ domain }));
    expect(resultOf(context, { type: 'manifest/list' }, manifests)).toEqual([
      { domain: 'history' },
      { domain: 'weather' },
    ]);
    const seconds = { history: 1, hue: 2 };
    expect(eventsOf(context, { type: 'subscribe_bootstrap_integrations' }, seconds, 5)).toEqual([
      { history: 1 },
    ]);
  });

  it('tells a limited role of no integration that somebody added, but of those with a visible entity', () => {
    const get = { type: 'manifest/get', integration: 'x' };
    const own = { domain: 'villa_rossi', is_built_in: false };
    expect(resultOf(context, get, own)).toEqual({
      id: 7,
      type: 'result',
      success: false,
      error: { code: 'not_found', message: 'Integration not found' },
    });
    for (const visible of [
      { domain: 'hue', is_built_in: true },
      { domain: 'weather', is_built_in: false },
    ]) {
      expect(resultOf(context, get, visible)).toEqual(visible);
    }
    expect(resultOf(unlimited, get, own)).toEqual(own);
  });

  it('has no dashboards for limited roles', () => {
    expect(ask(context, { type: 'lovelace/config' })).toMatchObject({
      hubError: { code: 'config_not_found' },
    });
    expect(ask(context, { type: 'lovelace/dashboards/list' })).toEqual({ kind: 'answer', result: [] });
    for (const type of ['lovelace/config', 'lovelace/dashboards/list', 'lovelace/resources']) {
      expect(ask(unlimited, { type })).toEqual({ kind: 'pass' });
    }
  });

  it('tells no repairs', () => {
    expect(ask(context, { type: 'repairs/list_issues' })).toEqual({ kind: 'answer', result: { issues: [] } });
  });

  it.each([
    ['persistent_notification/get', 10],
    ['map_tiles/access_token', 1],
  ])('%s needs function %i', (type, functionId) => {
    expect(ask(context, { type })).toMatchObject({ refused: { reason: 'function', functionId } });
    expect(ask(all, { type })).toEqual({ kind: 'pass' });
  });
});

it('outside its times that is the reason', () => {
  const outside = testContext({ entities: {} });
  const closed = { ...outside, access: { ...outside.access, isWithinTimes: false } };
  for (const message of [{ type: 'person/list' }, { type: 'camera/stream', entity_id: 'camera.yard' }]) {
    expect(ask(closed, message)).toMatchObject({ refused: { reason: 'outside_times' } });
  }
});

it('a subscription’s result says nothing', () => {
  expect(answerTo(ask(all, { type: 'zone/subscribe' }), event(null), result({ id: 'school' }))).toEqual([
    { ...event([]) },
    result(null),
  ]);
});
