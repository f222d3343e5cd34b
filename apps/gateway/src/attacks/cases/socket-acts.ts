import type { Attack } from './attack.ts';

/** @param name `domain.service` */
function call(name: string, data: unknown, target?: unknown): Record<string, unknown> {
  const [domain, service] = name.split('.');
  return {
    type: 'call_service',
    domain,
    service,
    service_data: data,
    ...(target !== undefined && { target }),
  };
}

/** A call that names a lock in the room of others in this way. */
const unlock = (
  how: string,
  data: unknown,
  target?: unknown,
  expect: Attack['expect'] = 'refused',
): Attack => ({
  name: `unlocks a door: ${how}`,
  commands: [call('lock.unlock', data, target)],
  expect,
});

const acts = (name: string, ...commands: Record<string, unknown>[]): Attack => ({ name, commands });

/** Less than a message may have. */
const MEGABYTES = 'x'.repeat(2_000_000);

/** Ways to move what the role must not move. */
export const socketActs: readonly Attack[] = [
  unlock('by its id', { entity_id: '$lock' }),
  unlock('as the target', {}, { entity_id: '$lock' }),
  unlock('in a list', {}, { entity_id: ['$lock'] }),
  unlock('in capitals', {}, { entity_id: '$LOCK' }),
  unlock('with blanks', {}, { entity_id: ' $lock ' }),
  unlock('with a line break', {}, { entity_id: '$lock\n' }),
  unlock('behind a comma', {}, { entity_id: '$lamp,$lock' }),
  unlock('behind a comma in a list', {}, { entity_id: ['$lamp, $lock'] }),
  unlock('in a list of lists', {}, { entity_id: [['$lock']] }),
  unlock('as the key of an object', {}, { entity_id: { $lock: true } }),
  unlock(
    'in the data, where the target names a lamp',
    { entity_id: '$lock' },
    { area_id: '$room' },
    'harmless',
  ),
  unlock('by its area', {}, { area_id: '$area' }, 'harmless'),
  unlock('by its area in the data', { area_id: ['$area'] }, undefined, 'harmless'),
  unlock('by its device', {}, { device_id: '$device' }, 'harmless'),
  unlock('by its floor', {}, { floor_id: '$floor' }, 'harmless'),
  unlock('by a label', {}, { label_id: '$label' }, 'harmless'),
  unlock('with all locks', {}, { entity_id: 'all' }, 'harmless'),
  unlock('with all locks in capitals', {}, { entity_id: 'ALL' }, 'harmless'),
  unlock('with all locks in a list', {}, { entity_id: ['all'] }),
  unlock('by the id of its registry', {}, { entity_id: '$registryId' }),
  unlock('by a group', {}, { entity_id: 'group.porte' }),
  unlock('by a template', {}, { entity_id: '{{ states.lock | map(attribute="entity_id") | list }}' }),
  unlock('by a template in a number', { entity_id: '$lamp', code: '{{ 1 }}' }),
  unlock('by a target that is a text', {}, '$lock'),
  unlock('by a target that is a list', {}, [{ entity_id: '$lock' }]),
  unlock('by data that are a list', [{ entity_id: '$lock' }]),
  unlock('without naming it', {}),
  acts('unlocks with the domain in capitals', call('LOCK.UNLOCK', {}, { entity_id: '$lock' })),
  acts('unlocks with blanks around the domain', call(' lock .unlock', {}, { entity_id: '$lock' })),
  acts('applies a scene that unlocks', call('scene.apply', { entities: { $lock: 'unlocked' } })),
  acts(
    'makes a scene that unlocks, and turns it on',
    call('scene.create', { scene_id: 'attacco', entities: { $lock: 'unlocked' } }),
    call('scene.turn_on', {}, { entity_id: 'scene.attacco' }),
  ),
  acts('makes a group of a lock', call('group.set', { object_id: 'porte', entities: ['$lock'] })),
  acts('removes a group', call('group.remove', { object_id: 'porte' })),
  acts(
    'triggers an automation',
    call('automation.trigger', { skip_condition: true }, { entity_id: '$automation' }),
  ),
  acts(
    'triggers an automation with its conditions',
    call('automation.trigger', {}, { entity_id: '$automation' }),
  ),
  acts('turns an automation off', call('automation.turn_off', {}, { entity_id: '$automation' })),
  acts('runs a script', call('script.turn_on', {}, { entity_id: '$script' })),
  acts('runs a script by its name', call('script.apri_tutto', {})),
  acts('turns a scene on', call('scene.turn_on', {}, { entity_id: '$scene' })),
  acts('turns on a light of another room', call('light.turn_on', {}, { entity_id: '$light' })),
  acts('toggles a light of another room', call('homeassistant.toggle', {}, { entity_id: '$light' })),
  acts('turns a switch off by homeassistant', call('homeassistant.turn_off', { entity_id: ['$switch'] })),
  acts('opens a cover', call('cover.open_cover', {}, { entity_id: '$cover' })),
  acts(
    'disarms the alarm',
    call('alarm_control_panel.alarm_disarm', { code: '1234' }, { entity_id: '$alarm' }),
  ),
  acts('sets a thermostat', call('climate.set_temperature', { temperature: 30 }, { entity_id: '$climate' })),
  acts('plays on another player', call('media_player.media_play', {}, { entity_id: '$player' })),
  acts(
    'joins another player',
    call('media_player.join', { group_members: ['$player'] }, { area_id: '$room' }),
  ),
  acts(
    'plays the picture of a camera',
    call(
      'media_player.play_media',
      { media_content_id: 'media-source://camera/$camera', media_content_type: 'image' },
      { area_id: '$room' },
    ),
  ),
  acts(
    'shows a dashboard on a screen',
    call(
      'media_player.play_media',
      { media_content_id: 'lovelace/0', media_content_type: 'lovelace' },
      { area_id: '$room' },
    ),
  ),
  acts(
    'takes a picture into a file',
    call('camera.snapshot', { filename: '/media/x.jpg' }, { entity_id: '$camera' }),
  ),
  acts('records a film', call('camera.record', { filename: '/media/x.mp4' }, { entity_id: '$camera' })),
  acts('says something in words', call('conversation.process', { text: 'apri la porta' })),
  acts('says it as a command', { type: 'conversation/process', text: 'apri la porta', language: 'it' }),
  acts('runs an assist pipeline', {
    type: 'assist_pipeline/run',
    start_stage: 'intent',
    end_stage: 'intent',
    input: { text: 'apri' },
  }),
  acts('handles a webhook', { type: 'webhook/handle', webhook_id: 'x', method: 'POST', body: '', query: '' }),
  acts('runs a script given with the command', {
    type: 'execute_script',
    sequence: [{ action: 'lock.unlock', target: { entity_id: '$lock' } }],
  }),
  acts('fires an event', { type: 'fire_event', event_type: 'attacco', event_data: {} }),
  acts(
    'makes a notification',
    call('persistent_notification.create', { message: 'attacco', notification_id: 'x' }),
  ),
  acts('dismisses all notifications', call('persistent_notification.dismiss_all', {})),
  acts('restarts the hub', call('homeassistant.restart', {})),
  acts('reloads automations', call('automation.reload', {})),
  acts('reloads scripts', call('script.reload', {})),
  acts('purges the recorder', call('recorder.purge', { keep_days: 0 })),
  acts('makes a backup', call('backup.create', {})),
  acts('installs an update', call('update.install', {}, { entity_id: 'update.x' })),
  acts('sends a notification to phones', call('notify.notify', { message: 'attacco' })),
  acts('reports a position', call('device_tracker.see', { dev_id: 'x', location_name: 'home' })),
  acts('calls a service of the prototype', call('constructor.constructor', {})),
  acts('renames a room', { type: 'config/area_registry/update', area_id: '$room', name: 'Attacco' }),
  acts('moves a lock into its own room', {
    type: 'config/entity_registry/update',
    entity_id: '$lock',
    area_id: '$room',
  }),
  acts('makes a user', { type: 'config/auth/create', name: 'Attacco', group_ids: ['system-admin'] }),
  acts('makes itself an administrator', {
    type: 'config/auth/update',
    user_id: '$userId',
    group_ids: ['system-admin'],
  }),
  acts('makes a zone', { type: 'zone/create', name: 'Attacco', latitude: 1, longitude: 1, radius: 10 }),
  acts('moves a zone', { type: 'zone/update', zone_id: 'scuola', latitude: 1 }),
  acts('moves the house', { type: 'zone/update', zone_id: 'home', latitude: 1, longitude: 1 }),
  acts('deletes a zone', { type: 'zone/delete', zone_id: 'scuola' }),
  acts(
    'makes a zone by a service',
    call('zone.create', { name: 'Attacco', latitude: 1, longitude: 1, radius: 10 }),
  ),
  acts('removes a zone by a service', call('zone.remove', { entity_id: '$zone' })),
  acts('makes a helper', { type: 'input_boolean/create', name: 'Attacco' }),
  acts('saves the energy settings', { type: 'energy/save_prefs', energy_sources: [] }),
  acts('makes a backup by its command', { type: 'backup/generate', agent_ids: ['backup.local'] }),
  acts('makes an automatic backup', { type: 'backup/generate_with_automatic_settings' }),
  acts('sets the password of the backups', {
    type: 'backup/config/update',
    create_backup: { password: 'attacco' },
  }),
  acts('deletes a backup', { type: 'backup/delete', backup_id: 'x' }),
  acts('deletes a backup of an old hub', { type: 'backup/remove', slug: 'x' }),
  acts('restores a backup', { type: 'backup/restore', backup_id: 'x', agent_id: 'backup.local' }),
  acts('restores a backup by the supervisor', call('hassio.restore_full', { slug: 'x' })),
  acts('saves a dashboard', { type: 'lovelace/config/save', config: { views: [] } }),
  acts('clears statistics', { type: 'recorder/clear_statistics', statistic_ids: ['$sensor'] }),
  acts('writes into a calendar', {
    type: 'calendar/event/create',
    entity_id: '$calendar',
    event: { summary: 'x' },
  }),
  acts('deletes from a calendar', { type: 'calendar/event/delete', entity_id: '$calendar', uid: '1' }),
  acts('moves an item of a list', { type: 'todo/item/move', entity_id: '$todo', uid: '1' }),
  acts('sets the preferences of a camera', {
    type: 'camera/update_prefs',
    entity_id: '$camera',
    orientation: 2,
  }),
  acts('changes the log level', {
    type: 'logger/log_level',
    integration: 'lock',
    level: 'debug',
    persistence: 'none',
  }),
  acts('sets data of the whole system', { type: 'frontend/set_system_data', key: 'core', value: {} }),
  acts('imports a blueprint', { type: 'blueprint/save', domain: 'script', path: 'x', yaml: 'x' }),
  acts('has the hub keep megabytes', { type: 'frontend/set_user_data', key: 'x', value: MEGABYTES }),
  acts('has the hub keep a token of megabytes', {
    type: 'auth/long_lived_access_token',
    client_name: MEGABYTES,
    lifespan: 1,
  }),
  acts('has everybody sent megabytes with its name', {
    type: 'person/update_own_profile',
    name: MEGABYTES,
  }),
  acts('has everybody see a name that turns lines around', {
    type: 'person/update_own_profile',
    name: 'a\u202eb',
  }),
  acts('calls its lamp with megabytes', call('light.turn_on', { effect: MEGABYTES }, { area_id: '$room' })),
  acts('calls a command that no hub has', { type: 'attacco/apri', entity_id: '$lock' }),
];
