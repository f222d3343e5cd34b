import { describe, expect, it } from 'vitest';
import type { RoleDevices } from '@soglia/contracts/companion';
import { readHouse } from './house/read-house.ts';
import { createRoleAccess, type RoleDefinition } from './role-access.ts';
import { decideServiceCall } from './service-call.ts';

const entry = (entity_id: string, area_id: string | null = null, more: object = {}) => ({
  entity_id,
  area_id,
  ...more,
});
const group = (entity_id: string, ...members: string[]) => ({
  entity_id,
  attributes: { entity_id: members },
});

const house = readHouse({
  hubVersion: '2026.11.0',
  states: [
    group('group.kitchen', 'light.kitchen', 'group.inner'),
    group('group.inner', ' SWITCH.Kettle', 'group.kitchen'),
    group('group.mixed', 'light.kitchen', 'light.secret'),
    ...['lock.front', 'camera.yard', 'todo.shopping_list', 'tts.voice', 'notify.phone'].map((id) =>
      entry(id),
    ),
  ],
  entities: [
    entry('light.kitchen', 'kitchen', { device_id: 'lamp', labels: ['evening'] }),
    entry('light.hood', 'kitchen'),
    entry('light.hidden', 'kitchen', { hidden_by: 'user' }),
    entry('switch.setting', 'kitchen', { entity_category: 'config' }),
    entry('switch.kettle', 'kitchen'),
    entry('media_player.kitchen', 'kitchen'),
    entry('camera.kitchen', 'kitchen'),
    entry('vacuum.robot', 'kitchen'),
    entry('calendar.kitchen', 'kitchen'),
    entry('todo.kitchen', 'kitchen'),
    entry('automation.kitchen', 'kitchen'),
    entry('script.kitchen', 'kitchen'),
    entry('script.mine', 'kitchen'),
    entry('scene.kitchen', 'kitchen'),
    entry('automation.mine', 'kitchen'),
    entry('light.secret', 'study', { labels: ['evening'] }),
    entry('media_player.study', 'study'),
    entry('weather.home', 'garden'),
  ],
  devices: [{ id: 'lamp', area_id: 'study' }],
  areas: [
    { area_id: 'kitchen', floor_id: 'ground' },
    { area_id: 'study', floor_id: 'ground' },
    { area_id: 'garden' },
    { area_id: 'cellar' },
  ],
  floors: [{ floor_id: 'ground' }],
  labels: [{ label_id: 'evening' }],
});

type Grants = Extract<RoleDevices, { scope: 'chosen' }>['grants'];
const kitchen: Grants = [
  { by: 'area', id: 'kitchen', access: 'control' },
  { by: 'area', id: 'garden', access: 'view' },
  { by: 'entity', id: 'script.mine', access: 'control' },
  { by: 'entity', id: 'automation.mine', access: 'control' },
  { by: 'entity', id: 'group.kitchen', access: 'control' },
  { by: 'entity', id: 'group.inner', access: 'control' },
  { by: 'entity', id: 'group.mixed', access: 'control' },
  { by: 'entity', id: 'tts.voice', access: 'control' },
  { by: 'entity', id: 'notify.phone', access: 'control' },
];
const noTimes: RoleDefinition['times'] = { windows: [], firstDay: null, lastDay: null };
const contextOf = (more: Partial<RoleDefinition> = {}) => ({
  house,
  userId: 'anna',
  now: 0,
  sharesTrack: () => false,
  current: () => undefined,
  access: createRoleAccess(
    {
      id: 'r',
      functions: [],
      hiddenAttributes: [],
      rights: [],
      times: noTimes,
      devices: { scope: 'chosen', grants: kitchen, exceptions: [] },
      ...more,
    },
    house,
    { day: '2026-11-23', weekday: 1, time: '12:00' },
  ),
});
const limited = contextOf();
const unlimited = contextOf({ devices: { scope: 'all', access: 'control', exceptions: [] } });

function call(name: string, data?: unknown, target?: unknown, context = limited) {
  const [domain, service] = name.split('.');
  return decideServiceCall({ domain, service, data, target, returnsResponse: false }, context);
}
/** The entities that the hub gets, or the reason of the refusal. */
function outcome(...args: Parameters<typeof call>) {
  const decided = call(...args);
  if ('refuse' in decided) return decided.refuse.refused?.reason ?? decided.refuse.code;
  return decided.target?.entity_id ?? 'passes';
}

describe('what a call acts on', () => {
  it.each<[what: string, target: unknown, found: unknown]>([
    ['one entity', { entity_id: 'light.kitchen' }, ['light.kitchen']],
    ['however it is written', { entity_id: ' LIGHT.Kitchen ' }, ['light.kitchen']],
    ['several in one text', { entity_id: 'light.kitchen,light.hood' }, ['light.kitchen', 'light.hood']],
    ['a list', { entity_id: ['light.kitchen', 'Light.Kitchen'] }, ['light.kitchen']],
    ['one that is forbidden among them', { entity_id: 'light.kitchen,light.secret' }, 'device'],
    ['one that is not there', { entity_id: 'light.gone' }, 'device'],
    ['one of another domain', { entity_id: ['switch.kettle', 'light.hood'] }, ['light.hood']],
    ['a forbidden one of another domain', { entity_id: ['lock.front', 'light.hood'] }, 'device'],
    ['a room: what is hidden is left out', { area_id: 'kitchen' }, ['light.kitchen', 'light.hood']],
    ['rooms', { area_id: ['study', 'kitchen', 'gone'] }, ['light.kitchen', 'light.hood']],
    ['a forbidden room', { area_id: 'study' }, []],
    ['a room that is not there', { area_id: 'gone' }, []],
    ['a device', { device_id: 'lamp' }, ['light.kitchen']],
    ['a floor', { floor_id: ['ground'] }, ['light.kitchen', 'light.hood']],
    ['a label', { label_id: 'evening' }, ['light.kitchen']],
    ['all', { entity_id: 'ALL' }, ['light.kitchen', 'light.hood', 'light.hidden']],
    ['all in a list', { entity_id: ['all'] }, 'unresolved'],
    ['none', { entity_id: 'none' }, []],
    ['nothing in a list', { entity_id: [] }, []],
    ['nothing at all', {}, 'unresolved'],
    ['a group', { entity_id: 'group.kitchen' }, ['light.kitchen']],
    ['a group with a forbidden member', { entity_id: 'Group.Mixed' }, 'device'],
    ['a group that is not there', { entity_id: 'group.gone' }, 'device'],
    ['the id of a registry entry', { entity_id: 'a'.repeat(32) }, 'unresolved'],
    ['null', { entity_id: null }, 'unresolved'],
    ['ids as keys of an object', { entity_id: { 'light.secret': 1 } }, 'unresolved'],
    ['a list in a list', { entity_id: [['light.secret']] }, 'unresolved'],
    ['rooms as keys of an object', { area_id: { study: 1 } }, 'unresolved'],
    ['a template', { entity_id: "{{ 'light.secret' }}" }, 'template'],
    ['less than it names', { entity_id: 'all', exclude: { entity_id: ['light.hood'] } }, 'unresolved'],
    ['a key that the hub does not have', { target: { entity_id: 'light.secret' } }, 'bad_request'],
    ['a text', 'light.secret', 'bad_request'],
    ['a list as the target', [{ entity_id: 'light.secret' }], 'bad_request'],
    ['a prototype', JSON.parse('{"__proto__":{"entity_id":"light.secret"}}'), 'bad_request'],
  ])('%s', (_what, target, found) => {
    expect(outcome('light.turn_on', {}, target)).toEqual(found);
    expect(outcome(' Light.TURN_on', {}, target)).toEqual(found);
  });

  it('takes from the data what the target does not name, and leaves it out of them', () => {
    const data = { entity_id: 'light.secret', area_id: 'kitchen', brightness: 5 };
    expect(call('light.turn_on', data, { entity_id: 'light.kitchen' })).toMatchObject({
      data: { brightness: 5 },
      target: { entity_id: ['light.kitchen', 'light.hood'] },
    });
    expect(outcome('light.turn_on', data)).toBe('device');
    expect(outcome('light.turn_on', { entity_id: 'light.hood' })).toEqual(['light.hood']);
    const own = JSON.parse('{"__proto__":{"entity_id":"light.secret"},"entity_id":"light.hood"}') as unknown;
    expect(outcome('light.turn_on', own)).toBe('device');
  });

  it('refuses every call outside the times of the role', () => {
    const closed = contextOf({ times: { ...noTimes, lastDay: '2026-11-22' } });
    expect(outcome('light.turn_on', {}, { area_id: 'kitchen' }, closed)).toBe('outside_times');
    expect(outcome('persistent_notification.dismiss_all', {}, undefined, closed)).toBe('outside_times');
  });
});

describe('which services', () => {
  it.each([
    'scene.apply',
    'scene.create',
    'scene.delete',
    'group.set',
    'light.reload',
    'script.reload',
    'notify.mobile_app_phone',
    'camera.snapshot',
    'camera.record',
    'update.install',
    'shell_command.x',
    'persistent_notification.create',
    'tts.voice_say',
    'homeassistant.restart',
    'constructor.name',
    '__proto__.x',
    'light.__proto__',
    'light.turn_on/x',
    'light.turn_on.x.y',
    'LIGHT .turn_on x',
    '.',
  ])('%s is closed', (name) => {
    const [domain, ...service] = name.split('.');
    for (const context of [limited, unlimited]) {
      const decided = decideServiceCall(
        {
          domain,
          service: service.join('.'),
          data: { entity_id: 'light.kitchen' },
          returnsResponse: false,
        },
        context,
      );
      expect(decided).toMatchObject({ refuse: { code: 'unauthorized', refused: { reason: 'closed' } } });
    }
  });

  it.each<[name: string, data: unknown, found: unknown]>([
    [
      'homeassistant.turn_on',
      { area_id: 'kitchen' },
      [
        'light.kitchen',
        'light.hood',
        'switch.kettle',
        'media_player.kitchen',
        'camera.kitchen',
        'vacuum.robot',
        'script.mine',
        'automation.mine',
      ],
    ],
    ['homeassistant.toggle', { entity_id: 'all' }, 'unresolved'],
    ['homeassistant.turn_off', { entity_id: 'group.kitchen' }, ['light.kitchen', 'switch.kettle']],
    ['homeassistant.turn_on', { entity_id: 'scene.kitchen' }, 'device'],
    ['homeassistant.turn_on', { entity_id: 'script.mine', variables: { a: 1 } }, 'unresolved'],
    ['homeassistant.update_entity', { entity_id: ['calendar.kitchen'] }, ['calendar.kitchen']],
    ['script.turn_on', { entity_id: 'script.kitchen' }, 'device'],
    ['script.turn_on', { entity_id: 'script.mine' }, ['script.mine']],
    ['script.turn_on', { entity_id: 'script.mine', variables: {} }, 'unresolved'],
    ['script.mine', undefined, ['script.mine']],
    ['script.mine', { room: 'study' }, 'unresolved'],
    ['script.mine', { entity_id: 'light.kitchen' }, 'unresolved'],
    ['script.kitchen', {}, 'device'],
    ['script.gone', {}, 'device'],
    ['scene.turn_on', { entity_id: 'scene.kitchen' }, 'device'],
    ['scene.turn_on', { area_id: 'kitchen' }, []],
    ['automation.trigger', { entity_id: 'automation.kitchen' }, 'device'],
    ['automation.trigger', { entity_id: 'automation.mine', skip_condition: true }, 'closed'],
    ['automation.trigger', { entity_id: 'automation.mine', skip_condition: 'yes' }, 'closed'],
    ['automation.trigger', { entity_id: 'automation.mine', variables: { a: 1 } }, 'unresolved'],
    ['automation.trigger', { entity_id: 'automation.mine' }, ['automation.mine']],
    ['weather.get_forecasts', { entity_id: 'weather.home', type: 'daily' }, ['weather.home']],
    ['persistent_notification.dismiss_all', {}, 'function'],
    ['todo.add_item', { entity_id: 'todo.kitchen', item: 'latte' }, 'function'],
    ['shopping_list.add_item', { name: 'latte' }, 'function'],
    ['notify.send_message', { entity_id: 'notify.phone', message: 'ciao' }, ['notify.phone']],
    ['vacuum.clean_area', { entity_id: 'vacuum.robot', cleaning_area_id: ['kitchen'] }, ['vacuum.robot']],
    ['vacuum.clean_area', { entity_id: 'vacuum.robot', cleaning_area_id: ['kitchen', 'cellar'] }, 'device'],
    ['vacuum.clean_area', { entity_id: 'vacuum.robot', cleaning_area_id: 'gone' }, 'device'],
    ['vacuum.clean_area', { entity_id: 'vacuum.robot', cleaning_area_id: { kitchen: 1 } }, 'device'],
  ])('%s %j: %j', (name, data, found) => {
    expect(outcome(name, data)).toEqual(found);
  });

  it('asks for the function and the list', () => {
    const withLists = contextOf({ functions: [7, 10] });
    expect(outcome('todo.add_item', { entity_id: 'todo.kitchen', item: 'x' }, undefined, withLists)).toEqual([
      'todo.kitchen',
    ]);
    expect(outcome('shopping_list.add_item', { name: 'x' }, undefined, withLists)).toBe('device');
    expect(outcome('persistent_notification.dismiss_all', {}, undefined, withLists)).toBe('passes');
    const everywhere = contextOf({
      functions: [7],
      devices: { scope: 'all', access: 'control', exceptions: [] },
    });
    expect(outcome('shopping_list.add_item', { name: 'x' }, undefined, everywhere)).toBe('passes');
  });

  it('calls services of other domains by their own rules', () => {
    const names = ['shell_command.turn_on', 'notify.phone', 'light.hood'];
    expect(outcome('homeassistant.turn_on', { entity_id: names }, undefined, unlimited)).toEqual([
      'light.hood',
    ]);
    expect(call('automation.trigger', { entity_id: 'automation.mine' })).toMatchObject({
      data: { skip_condition: false },
    });
    expect(call('script.mine')).toMatchObject({ domain: 'script', service: 'turn_on', data: {} });
    expect(call('script.gone', { room: 'study', entity_id: 'x' }, undefined, unlimited)).toMatchObject({
      service: 'turn_on',
      data: { variables: { room: 'study', entity_id: 'x' } },
      target: { entity_id: ['script.gone'] },
    });
  });
});

describe('what the data name', () => {
  const player = { entity_id: 'media_player.kitchen' };
  const media = contextOf({ functions: [6] });

  it.each<[name: string, data: object, found: unknown]>([
    ['light.turn_on', { effect: '{{ states("lock.front") }}' }, 'template'],
    ['light.turn_on', { '{% x %}': 1 }, 'template'],
    ['light.turn_on', { rgb_color: [1, { deep: ['{# #}'] }] }, 'template'],
    ['light.turn_on', { effect: 'lock.front' }, 'device'],
    ['light.turn_on', { effect: 'Sunset. Light.' }, ['light.kitchen']],
    ['light.turn_on', { effect: 'light.kitchen, LOCK.front' }, 'device'],
    ['light.turn_on', { effect: 'x, LOCK.front' }, 'device'],
    ['light.turn_on', { entities: { 'lock.front': 'unlocked' } }, 'device'],
    ['light.turn_on', { effect: 'light.hood' }, ['light.kitchen']],
    ['light.turn_on', { effect: 'weather.home' }, ['light.kitchen']],
    ['light.turn_on', { effect: 'www.example.com' }, ['light.kitchen']],
  ])('%s %j: %j', (name, data, found) => {
    expect(outcome(name, { entity_id: 'light.kitchen', ...data })).toEqual(found);
  });

  it.each<[name: string, data: object, found: unknown]>([
    ['media_player.join', { group_members: 'media_player.study' }, 'device'],
    ['media_player.join', { group_members: ['media_player.kitchen'] }, ['media_player.kitchen']],
    ['media_player.join', { group_members: 'all' }, ['media_player.kitchen']],
    ['media_player.play_media', { media_content_id: 'media-source://camera/camera.yard' }, 'device'],
    ['media_player.play_media', { media_content_id: ' Media-Source://camera/camera%2Eyard' }, 'device'],
    [
      'media_player.play_media',
      { media: { media_content_id: 'media-source://camera/camera.yard' } },
      'device',
    ],
    [
      'media_player.play_media',
      { media_content_id: 'media-source://camera/camera.kitchen' },
      ['media_player.kitchen'],
    ],
    ['media_player.play_media', { media_content_id: 'media-source://media_source/local/a.mp4' }, 'function'],
    ['media_player.play_media', { media_content_id: '/media/local/a.mp4' }, 'function'],
    ['media_player.play_media', { media_content_id: '/api/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: '/%61pi/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: 'http://hub.local:8123/api/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: 'http:\\\\hub\\api\\states' }, 'closed'],
    ['media_player.play_media', { media_content_id: '/x/../api/states' }, 'closed'],
    ['media_player.play_media', { extra: { thumb: '/api/camera_proxy/camera.yard' } }, 'device'],
    [
      'media_player.play_media',
      { extra: { thumb: '/api/camera_proxy/camera.kitchen' } },
      ['media_player.kitchen'],
    ],
    [
      'media_player.play_media',
      { media_content_id: '/api/camera_proxy/camera.kitchen/../../states' },
      'closed',
    ],
    ['media_player.play_media', { media_content_id: '/api/camera_proxy/camera.yard?x=/local/' }, 'device'],
    ['media_player.browse_media', { media_content_id: 'media-source://camera/camera.kitchen' }, 'function'],
    ['media_player.browse_media', { media_content_id: 'albums' }, ['media_player.kitchen']],
    ['media_player.play_media', { media_content_id: '/%61pi/states#%zz' }, 'closed'],
    ['media_player.play_media', { media_content_id: '\u0001https://hub.local/api/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: '/a\npi/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: 'https://hub.local/local/\n../api/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: 'media-source://camera/camera%2Eyard%zz' }, 'device'],
    ['media_player.play_media', { media_content_id: '/local/../api/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: '/local/%2e%2e/api/states' }, 'closed'],
    ['media_player.play_media', { media_content_id: '/ai_task/images/a.png' }, 'function'],
    ['media_player.play_media', { media_content_id: 'https://hub.example/media/local/a.mp4' }, 'function'],
    ['media_player.play_media', { media_content_id: 'file:///etc/passwd' }, 'function'],
    ['media_player.play_media', { media_content_id: ' FI\nLE:/home/video.mp4' }, 'function'],
    ['media_player.play_media', { media_content_id: 'subfile,,start,0,end,0,,:/etc/passwd' }, 'function'],
    ['media_player.play_media', { media_content_id: 'spotify:track:1' }, ['media_player.kitchen']],
    ['media_player.play_media', { media_content_id: '/local/bell.mp3' }, ['media_player.kitchen']],
    ['media_player.play_media', { media_content_id: '/api/tts_proxy/a_b.mp3' }, ['media_player.kitchen']],
    [
      'media_player.play_media',
      { media_content_id: 'https://radio.example/webapi/stream' },
      ['media_player.kitchen'],
    ],
    [
      'media_player.play_media',
      { media_content_id: 'https://radio.example/light.mp3' },
      ['media_player.kitchen'],
    ],
  ])('%s %j: %j', (name, data, found) => {
    expect(outcome(name, { ...player, ...data })).toEqual(found);
  });

  it('resolves the players of other services too', () => {
    const data = { entity_id: 'tts.voice', message: 'ciao', media_player_entity_id: 'ALL' };
    expect(call('tts.speak', data)).toMatchObject({
      data: { message: 'ciao', media_player_entity_id: ['media_player.kitchen'] },
    });
    expect(outcome('tts.speak', { ...data, media_player_entity_id: 'media_player.study' })).toBe('device');
    expect(
      outcome('camera.play_stream', { entity_id: 'camera.kitchen', media_player: 'media_player.study' }),
    ).toBe('device');
  });

  it('opens the collection of media with the function for it', () => {
    const data = { ...player, media_content_id: 'media-source://media_source/local/a.mp4' };
    expect(outcome('media_player.play_media', data, undefined, media)).toEqual(['media_player.kitchen']);
  });
});

it('narrows a response to what is visible', () => {
  const decided = call('weather.get_forecasts', { entity_id: 'weather.home', type: 'daily' });
  if ('refuse' in decided) throw new Error('refused');
  const item = (media_content_id: string) => ({ title: 'x', media_content_id });
  expect(
    decided.filterResponse({
      'weather.home': { forecast: [{ temperature: 1 }] },
      'weather.secret': { forecast: [] },
      root: { children: [item('media-source://camera/camera.yard'), item('a'), 'lock.front', 'light.hood'] },
    }),
  ).toEqual({
    'weather.home': { forecast: [{ temperature: 1 }] },
    root: { children: [item('a'), 'light.hood'] },
  });
});
