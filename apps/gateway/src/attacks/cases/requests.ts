import type { Attack } from './attack.ts';

const request = (name: string, ...lines: string[]): Attack => ({ name, request: lines });
const harmless = (name: string, ...lines: string[]): Attack => ({ name, request: lines, expect: 'harmless' });
const JSON_TYPE = 'Content-Type: application/json';
const UNLOCK = '{"entity_id":"$lock"}';

/** A POST with a JSON body, and what else its headers say. */
const post = (name: string, path: string, body: string, ...headers: string[]): Attack => ({
  name,
  request: [`POST ${path}`, ...(headers.length > 0 ? headers : [JSON_TYPE])],
  body,
});

const put = (name: string, path: string, body: string): Attack => ({
  name,
  request: [`PUT ${path}`, JSON_TYPE],
  body,
});
const anonymously = (attack: Attack): Attack => ({ ...attack, anonymous: true });

/** A rule of notices; everything but the device is as it should be. */
const rule = (device: string): string =>
  `{${device},"when":{"kind":"state","state":"on"},"for_seconds":0,"only_when_away":false,"quiet_hours":null,"enabled":true}`;

const NEW_PASSWORD = '"reset_token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","new_password":"attacco"';

const PUSH_KEYS =
  '"keys":{"p256dh":"BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM","auth":"AAAAAAAAAAAAAAAAAAAAAA"},"device":"x"';
const PUSH_INTO_HOUSE = `{"endpoint":"https://192.168.1.1/x",${PUSH_KEYS}}`;
const PUSH_FOR_OTHERS = `{"endpoint":"https://push.example/x","user_id":"x",${PUSH_KEYS}}`;

/** The body of a step of the recovery, for the phone of the demo house's owner. */
const recovery = (action: string, more: string): string =>
  `{"action":"${action}","phone":"+393123456781",${more}}`;

/** Ways to read and to act by HTTP beyond the role; docs/gateway.md says how paths and headers can be misread. */
export const requests: readonly Attack[] = [
  harmless('lists states', 'GET /api/states'),
  request('reads the state of a lock', 'GET /api/states/$lock'),
  request('reads it in capitals', 'GET /api/states/$LOCK'),
  request('reads it with an encoded letter', 'GET /api/%73tates/$lock'),
  request('reads it with a slash in the end', 'GET /api/states/$lock/'),
  request('reads it with two slashes', 'GET /api//states/$lock'),
  request('reads it with a dot', 'GET /api/./states/$lock'),
  request('reads it by two dots', 'GET /api/config/../states/$lock'),
  request('reads it by encoded dots', 'GET /api/config/%2e%2e/states/$lock'),
  request('reads it by an encoded slash', 'GET /api%2Fstates%2F$lock'),
  request('reads it encoded twice', 'GET /api/%2573tates/$lock'),
  request('reads it with a backslash', 'GET /api\\states\\$lock'),
  request('reads it with a semicolon', 'GET /api/states;x/$lock'),
  request('reads it with capitals in the path', 'GET /API/STATES/$lock'),
  request('reads it by an absolute address', 'GET http://127.0.0.1/api/states/$lock'),
  request('reads it with a fragment', 'GET /api/config#/../states/$lock'),
  request('reads it with a blank after it', 'GET /api/states/$lock%20'),
  request('reads it with a zero byte', 'GET /api/states/$lock%00'),
  harmless('reads it with HEAD', 'HEAD /api/states/$lock'),
  harmless('asks for the methods', 'OPTIONS /api/states/$lock'),
  request('reads it with another method', 'PUT /api/states/$lock', 'X-HTTP-Method-Override: GET'),
  request('overrides the method', 'GET /api/services/lock/unlock', 'X-HTTP-Method-Override: POST'),
  post('writes a state', '/api/states/$lock', '{"state":"unlocked"}'),
  request('deletes a state', 'DELETE /api/states/$lock'),
  post('unlocks', '/api/services/lock/unlock', UNLOCK),
  post('unlocks in capitals', '/api/services/LOCK/UNLOCK', UNLOCK),
  post('unlocks with encoded letters', '/api/services/%6cock/unlock', UNLOCK),
  post('unlocks with a query', '/api/services/lock/unlock?return_response', UNLOCK),
  post('unlocks by a query alone', '/api/services/lock/unlock?entity_id=$lock', '{}'),
  post('unlocks by a comma list', '/api/services/lock/unlock', '{"entity_id":"$lamp, $lock"}'),
  post('unlocks by a target in the body', '/api/services/lock/unlock', '{"target":{"entity_id":"$lock"}}'),
  { ...post('unlocks by the area', '/api/services/lock/unlock', '{"area_id":"$area"}'), expect: 'harmless' },
  { ...post('unlocks all', '/api/services/lock/unlock', '{"entity_id":"all"}'), expect: 'harmless' },
  post('unlocks without saying what', '/api/services/lock/unlock', ''),
  post(
    'unlocks with the entity twice',
    '/api/services/light/turn_on',
    '{"entity_id":"$lamp","entity_id":"$light"}',
  ),
  post('unlocks by a list', '/api/services/lock/unlock', `[${UNLOCK}]`),
  post('unlocks by plain text', '/api/services/lock/unlock', UNLOCK, 'Content-Type: text/plain'),
  post(
    'unlocks by a form',
    '/api/services/lock/unlock',
    'entity_id=$lock',
    'Content-Type: application/x-www-form-urlencoded',
  ),
  post(
    'unlocks in another character set',
    '/api/services/lock/unlock',
    UNLOCK,
    'Content-Type: application/json; charset=utf-16',
  ),
  post(
    'unlocks in UTF-7',
    '/api/services/lock/unlock',
    '{"entity_id+ACI-:"$lock"}',
    'Content-Type: application/json; charset=utf-7',
  ),
  post('unlocks compressed', '/api/services/lock/unlock', UNLOCK, JSON_TYPE, 'Content-Encoding: gzip'),
  post('unlocks by no JSON', '/api/services/lock/unlock', `${UNLOCK}}`),
  post('unlocks by a template', '/api/services/lock/unlock', '{"entity_id":"{{ states.lock }}"}'),
  post('applies a scene', '/api/services/scene/apply', '{"entities":{"$lock":"unlocked"}}'),
  post('triggers an automation', '/api/services/automation/trigger', '{"entity_id":"$automation"}'),
  post('handles an intent', '/api/intent/handle', '{"name":"HassTurnOff","data":{"name":"Porta"}}'),
  post('says something in words', '/api/conversation/process', '{"text":"apri la porta"}'),
  post('renders a template', '/api/template', '{"template":"{{ states.lock | list }}"}'),
  post('fires an event', '/api/events/attacco', '{}'),
  request('lists events', 'GET /api/events'),
  request('streams events', 'GET /api/stream'),
  request('reads the log', 'GET /api/error_log'),
  request('reads history without naming', 'GET /api/history/period'),
  request('reads the history of a lock', 'GET /api/history/period?filter_entity_id=$lock'),
  request('reads the history of two', 'GET /api/history/period?filter_entity_id=$lamp,$lock'),
  request('reads it with an encoded comma', 'GET /api/history/period?filter_entity_id=$lamp%2C$lock'),
  harmless('names entities twice', 'GET /api/history/period?filter_entity_id=$lamp&filter_entity_id=$lock'),
  request(
    'reads the history of a year',
    'GET /api/history/period/2026-01-01T00:00:00Z?filter_entity_id=$lamp',
  ),
  request('reads the logbook', 'GET /api/logbook'),
  request('reads the logbook of a lock', 'GET /api/logbook?entity=$lock'),
  request('reads the logbook by a context', 'GET /api/logbook?context_id=01JX3Q6Z8V0B4T9K2M5N7P1R3S'),
  harmless('names entities of the logbook twice', 'GET /api/logbook?entity=$lamp&entity=$lock'),
  request('reads a picture', 'GET /api/camera_proxy/$camera'),
  request('reads a film', 'GET /api/camera_proxy_stream/$camera'),
  request('reads the picture of a player', 'GET /api/media_player_proxy/$player'),
  request(
    'reads a calendar',
    'GET /api/calendars/$calendar?start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z',
  ),
  harmless('lists calendars', 'GET /api/calendars'),
  harmless('reads the configuration', 'GET /api/config'),
  request('lists integrations', 'GET /api/config/config_entries/entry'),
  request('reads an automation', 'GET /api/config/automation/config/1'),
  post(
    'writes an automation',
    '/api/config/automation/config/attacco',
    '{"alias":"x","trigger":[],"action":[]}',
  ),
  request('deletes an automation', 'DELETE /api/config/automation/config/1'),
  request('reads where somebody was', 'GET /api/history/period?filter_entity_id=$person'),
  request('reads where devices are on the map', 'GET /api/map'),
  request('reads the streets where the hub is', 'GET /streets.pmtiles'),
  request('reads the settings of the map where the hub is', 'GET /map.json'),
  {
    name: 'puts a lock on the map',
    request: ['PUT /api/map', JSON_TYPE],
    body: '{"revision":0,"devices":[{"entity_id":"$lock","name":"x","latitude":1,"longitude":1,"device_type":"sensor"}]}',
  },
  {
    name: 'shares the track of somebody else',
    request: ['PUT /api/map/track', JSON_TYPE],
    body: '{"shares_track":true,"user_id":"x"}',
  },
  harmless('lists the devices with notifications', 'GET /api/web-push/subscriptions?user_id=$userId'),
  request('removes the device of somebody else', 'DELETE /api/web-push/subscriptions/attacco'),
  post('has messages sent into the house', '/api/web-push/subscriptions', PUSH_INTO_HOUSE),
  post('has messages sent for somebody else', '/api/web-push/subscriptions', PUSH_FOR_OTHERS),
  post('makes a zone by a service', '/api/services/zone/create', '{"name":"x","latitude":1,"longitude":1}'),
  post('checks the configuration', '/api/config/core/check_config', '{}'),
  request('aborts a set-up', 'DELETE /api/config/config_entries/flow/x'),
  request('reads diagnostics', 'GET /api/diagnostics/config_entry/x'),
  request('reads a backup', 'GET /api/backup/download/x?agent_id=y'),
  post('registers a phone', '/api/mobile_app/registrations', '{"app_id":"x","app_name":"x","device_id":"x"}'),
  post('uploads a file', '/api/file_upload', 'x'),
  post('uploads a picture', '/api/image/upload', 'x'),
  post('asks for speech', '/api/tts_get_url', '{"engine_id":"x","message":"x"}'),
  request('reaches the Supervisor', 'GET /api/hassio/core/logs'),
  request('reaches a path that no hub has', 'GET /api/attacco'),
  request('goes by the hosted proxy', 'GET /api/ha-proxy/states/$lock', 'X-Target-URL: http://127.0.0.1'),
  request('lists people', 'GET /api/users'),
  request('lists roles', 'GET /api/roles'),
  request('reads the audit log', 'GET /api/audit_log'),
  request('reads the refusals', 'GET /api/refusals'),
  post('tells everybody something', '/api/notices', '{"message":"x"}'),
  post('tells the owner something', '/api/notices', '{"message":"x","to":["$userId"],"category":"alarm"}'),
  {
    ...post(
      'tells something with a guessed service key',
      '/api/notices',
      '{"message":"x"}',
      JSON_TYPE,
      `Authorization: Bearer soglia_${'A'.repeat(43)}`,
    ),
    anonymous: true,
  },
  request('lists service keys', 'GET /api/service-keys'),
  post('makes a service key', '/api/service-keys', '{"name":"x"}'),
  request('revokes a service key', 'DELETE /api/service-keys/x'),
  put(
    'writes the marks of somebody else',
    '/api/notifications/hub-marks',
    '{"marks":[],"user_id":"$userId"}',
  ),
  harmless('reads the marks of somebody else', 'GET /api/notifications/hub-marks?user_id=$userId'),
  harmless('empties the notifications of somebody else', 'DELETE /api/notifications?user_id=$userId'),
  post('reads those of somebody else', '/api/notifications/read', '{"ids":"all","user_id":"$userId"}'),
  harmless('reads the preferences of somebody else', 'GET /api/preferences?user_id=$userId'),
  request('reads them by a path', 'GET /api/preferences/$userId'),
  put(
    'writes the preferences of somebody else',
    '/api/preferences/favourites',
    '{"revision":0,"document":{"ids":[]},"user_id":"$userId"}',
  ),
  put('writes a document of no name', '/api/preferences/__proto__', '{"revision":0,"document":{}}'),
  harmless('reads the key of web push', 'GET /api/web-push/key'),
  harmless('lists the rules of somebody else', 'GET /api/notice-rules?user_id=$userId'),
  post('has itself told of a lock', '/api/notice-rules', rule('"entity_id":"$lock"')),
  post('has itself told of a lock by a device', '/api/notice-rules', rule('"entity_id":"$lamp,$lock"')),
  post('has somebody else told', '/api/notice-rules', rule('"entity_id":"$lamp","user_id":"$userId"')),
  put('changes the rule of somebody else', '/api/notice-rules/attacco', rule('"entity_id":"$lamp"')),
  request('removes the rule of somebody else', 'DELETE /api/notice-rules/attacco'),
  // Those of the app origin; here they would be of the hub.
  anonymously(post('confirms a message by a guess', '/push-confirmations', '{"confirmation":"AAAA"}')),
  anonymously(post('publishes on the push channel', '/apps/soglia/events', '{"name":"x","data":"{}"}')),
  anonymously(request('follows the push channel', 'GET /app/soglia?protocol=7')),
  harmless('reads the notifications of somebody else', 'GET /api/notifications?user_id=$userId'),
  {
    name: 'removes the notifications of somebody else',
    body: '{"ids":"all","user_id":"$userId"}',
    request: ['POST /api/notifications/remove', JSON_TYPE],
  },
  {
    name: 'gives itself a role',
    request: ['PUT /api/users/$userId', JSON_TYPE],
    body: '{"role_id":"administrator"}',
  },
  post('sets a password', '/api/users/$userId/password', '{"new_password":"un-altra-password"}'),
  {
    name: 'widens its role',
    request: ['PUT /api/roles/$roleId', JSON_TYPE],
    body: '{"name":"x","functions":[1]}',
  },
  post('asks for a code of the owner', '/api/password-reset', recovery('send_otp', '"username":"maria"')),
  post('guesses a code of the owner', '/api/password-reset', recovery('verify_otp', '"code":"123456"')),
  {
    ...post(
      'sets the password of the owner',
      '/api/password-reset',
      recovery('reset_password', NEW_PASSWORD),
    ),
    anonymous: true,
  },
  request('sends two tokens', 'GET /api/states/$lock', 'Authorization: Bearer x'),
  { ...request('comes without a token', 'GET /api/states/$lock'), anonymous: true },
  {
    ...request('comes with a token in the query', 'GET /api/states/$lock?access_token=$token'),
    anonymous: true,
  },
  { ...request('comes with a made-up signature', 'GET /api/states/$lock?authSig=a.b.c'), anonymous: true },
  { ...request('comes with a made-up key', 'GET /api/camera_proxy/$camera?token=x'), anonymous: true },
  { ...post('comes without a token to unlock', '/api/services/lock/unlock', UNLOCK), anonymous: true },
];
