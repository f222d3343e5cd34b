import fc from 'fast-check';

/** What raw messages name: things that the role must not see, and an entity of its own. */
export interface RawNames {
  readonly forbidden: readonly string[];
  readonly own: string;
  readonly token: string;
}

/** Bytes of a request or of a frame, one for each character, and the entity that they name. */
export interface RawMessage {
  readonly bytes: string;
  readonly name: string;
}

type Spelling = (text: string) => string;

const encoded = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** How one path is written in other ways: some are the same address, some are none. */
const PATH_SPELLINGS: readonly Spelling[] = [
  (path: string) => path,
  (path: string) => path,
  (path: string) => path,
  (path) => path.replace(/[a-z]/, encoded),
  (path) => path.replace(/[a-z](?=[^a-z]*$)/, encoded),
  (path) => path.replace(/[a-z]/, (char) => encoded(char).replace('%', '%25')),
  (path) => path.replace('.', '%2E'),
  (path) => path.replace('/api', '//api'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/config/../'),
  (path) => path.replace('/api/', '/api/config/%2e%2e/'),
  (path) => path.replace('/api/', '/api/config/..%2f'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api%c0%af'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace('/api/', '/api;x=1/'),
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}?`,
  (path) => `${path}#x`,
  (path) => `http://127.0.0.1${path}`,
  (path) => `//127.0.0.1${path}`,
  (path) => path.toUpperCase(),
  (path) => path.slice(1),
  (path) => `/local/..${path}`,
  (path) => `/static/../..${path}`,
  (path) => `${path}\tx`,
  (path) => `${path}\u00e8`,
];

/** How a JSON text becomes one that some parser reads as something else, or that none reads. */
const BODY_SPELLINGS: readonly Spelling[] = [
  (json: string) => json,
  (json: string) => json,
  (json: string) => json,
  (json) => json.slice(0, -1),
  (json) => json.slice(0, Math.floor(json.length / 2)),
  (json) => `${json}}`,
  (json) => `${json}${json}`,
  (json) => `[${json}]`,
  (json) => `\u00ef\u00bb\u00bf${json}`,
  (json) => json.replaceAll(/./gs, '$&\0'),
  (json) => `\u00ff\u00fe${json.replaceAll(/./gs, '$&\0')}`,
  (json) => json.replaceAll('"', "'"),
  (json) => json.replace('}', ',}'),
  (json) => `/**/${json}`,
  (json) => json.replace('{', '{"__proto__":{"entity_id":"all"},'),
  (json) => json.replace('{', '{"constructor":{"prototype":{"x":1}},'),
  (json) => `{"__proto__":${json}}`,
  (json) => json.replace('"e', String.raw`"\u0065`),
  (json) => json.replace('.', String.raw`\u002e`),
  (json) => json.replace('"entity_id"', '"entity_id":"none","entity_id"'),
  (json) => json.replace('"entity_id"', '"ENTITY_ID"'),
  (json) => json.replace('"entity_id"', '"entity_id\0"'),
  (json) => json.replace('"}', '\u00ff"}'),
  (json) => json.replace('"}', String.raw`\ud800"}`),
  (json) => `${'['.repeat(5_000)}${json}${']'.repeat(5_000)}`,
  (json) => `{"x":${'{"x":'.repeat(3_000)}${json}${'}'.repeat(3_001)}`,
  ...['', 'null', 'NaN', '0', '1e999', '"', '{', '{}', '[]', 'true', '\0', '-', '{"entity_id":'].map(
    (text) => () => text,
  ),
];

/** Headers with which a token is sent, or something like it. */
const authorizations = (token: string): readonly (readonly string[])[] => [
  ...Array.from({ length: 10 }, () => [`Authorization: Bearer ${token}`]),
  [],
  [`authorization:Bearer ${token}`],
  [`AUTHORIZATION:\tBearer ${token}\t`],
  [`Authorization: bearer ${token}`],
  [`Authorization: Bearer  ${token}`],
  [`Authorization: Bearer ${token}, Bearer x`],
  [`Authorization: Bearer ${token}`, 'Authorization: Bearer x'],
  ['Authorization: Bearer x', `Authorization: Bearer ${token}`],
  [`Authorization : Bearer ${token}`],
  ['Authorization: Bearer', ` ${token}`],
  [`Authorization: Basic ${token}`],
  [`Authorization: Bearer ${token}\u00e8`],
  [`Authorization: Bearer ${token}`, 'Connection: Authorization'],
  [`Cookie: access_token=${token}; authorization=Bearer ${token}`],
  [`X-HA-Token: ${token}`, `X-Authorization: Bearer ${token}`],
];

/** By which servers and proxies have been led to another caller, address, path or body. */
const HEADERS = [
  'X-Forwarded-For: 127.0.0.1',
  'Forwarded: for=127.0.0.1;host=127.0.0.1',
  'X-Real-IP: 127.0.0.1',
  'X-Forwarded-Host: evil.test',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Prefix: /api',
  'X-Hass-User-ID: owner',
  'X-Hass-Is-Admin: 1',
  'X-Remote-User-Id: owner',
  'X-Ingress-Path: /api',
  'X-HTTP-Method-Override: POST',
  'X-HTTP-Method: DELETE',
  'X-Original-URL: /api/states',
  'X-Rewrite-URL: /api/states',
  'Range: bytes=0-9',
  'If-None-Match: *',
  'If-Modified-Since: x',
  'Accept: text/html',
  'Accept-Encoding: gzip, br',
  'Accept-Encoding: identity;q=0',
  'Host: evil.test',
  'Origin: http://evil.test',
  'Origin: null',
  'Sec-Fetch-Site: cross-site',
  'Referer: http://evil.test/',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'TE: trailers',
  'Trailer: Authorization',
  'Expect: 100-continue',
  'Connection: X-Soglia, close',
  'Connection: keep-alive',
  'Pragma: no-cache',
  'Content-Encoding: gzip',
  'Content-Encoding: identity',
  'Content-Type: text/plain',
  'X: \u00e8\u0001',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: application/json; charset="UTF-8"',
  'Content-Type: application/json, text/html',
  'Content-Type: multipart/form-data; boundary=x',
  ': x',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding:\u000bchunked',
  'Content-Length: +1',
  'Content-Length: 1, 1',
  'Content-Length: 0x10',
  'Content-Length: -1',
  'Broken',
  `X-Long: ${'a'.repeat(9_000)}`,
];

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'get',
  'GETT',
  'G\u00cbT',
  '',
];

const paths = (id: string): readonly string[] => [
  `/api/states/${id}`,
  '/api/states',
  '/api/config',
  '/api/services/lock/unlock',
  '/api/template',
  '/api/services/homeassistant/turn_on',
  '/api/services/light/turn_on',
  '/api/services/script/turn_on',
  `/api/history/period?filter_entity_id=${id}`,
  `/api/logbook?entity=${id}`,
  '/api/history/period',
  `/api/camera_proxy/${id}`,
  `/api/calendars/${id}`,
  '/api/calendars',
  '/api/events/x',
  '/api/webhook/x',
  '/api/roles',
  '/api/users',
  '/api/audit_log',
  '/api/refusals',
  '/api/soglia/info',
  '/map',
  '/config/x',
];

/** How the length of a body is said: well, and so that two servers would end it elsewhere. */
const FRAMINGS: readonly ((body: string) => readonly [headers: readonly string[], body: string])[] = [
  ...Array.from({ length: 8 }, () => (body: string) => [[`Content-Length: ${body.length}`], body] as const),
  (body) => [['Transfer-Encoding: chunked'], `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  (body) => [
    ['transfer-encoding: Chunked'],
    `${body.length.toString(16)};x=y\r\n${body}\r\n0\r\nX: y\r\n\r\n`,
  ],
  (body) => [['Transfer-Encoding: chunked'], `-1\r\n${body}\r\n0\r\n\r\n`],
  (body) => [['Transfer-Encoding: chunked'], `${body.length.toString(16)}\n${body}\n0\n\n`],
  (body) => [[`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'], `0\r\n\r\n${body}`],
  (body) => [[`Content-Length: ${body.length}`, 'Content-Length: 0'], body],
  (body) => [[`Content-Length: ${body.length}`, `Content-Length: ${body.length}`], body],
  (body) => [[`Content-Length: ${body.length + 20}`], body],
  (body) => [[`Content-Length: ${Math.max(0, body.length - 3)}`], body],
  (body) => [[], body],
];

/**
 * Whole requests, with a good one behind each on the same connection, so that it ends: what a body that was cut short
 * swallows, or what is left of one, is seen there.
 */
export function rawRequestArbitrary({ forbidden, own, token }: RawNames): fc.Arbitrary<RawMessage> {
  const last = [
    'GET /api/soglia/info HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Connection: close',
    '',
    '',
  ].join('\r\n');
  return fc
    .record({
      name: fc.constantFrom(...forbidden, own),
      method: fc.constantFrom(...METHODS),
      spelling: fc.constantFrom(...PATH_SPELLINGS),
      version: fc.constantFrom(...Array.from({ length: 12 }, () => 'HTTP/1.1'), 'HTTP/1.0', 'HTTP/2.0', ''),
      authorization: fc.constantFrom(...authorizations(token)),
      headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
      framing: fc.constantFrom(...FRAMINGS),
      bodySpelling: fc.constantFrom(...BODY_SPELLINGS),
      end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
    })
    .chain((parts) => fc.record({ ...asConstants(parts), path: fc.constantFrom(...paths(parts.name)) }))
    .map(({ name, method, spelling, version, authorization, headers, framing, bodySpelling, end, path }) => {
      const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
      const [length, body] = hasBody ? framing(bodySpelling(`{"entity_id":"${name}"}`)) : [[], ''];
      const type = hasBody ? ['Content-Type: application/json'] : [];
      const first = `${method} ${spelling(path)} ${version}`.trimEnd();
      const lines = [first, 'Host: 127.0.0.1', ...authorization, ...type, ...headers, ...length];
      return { name, bytes: `${lines.join(end)}${end}${end}${body}${last}` };
    });
}

function asConstants<Fields extends Record<string, unknown>>(fields: Fields) {
  const entries = Object.entries(fields).map(([key, value]) => [key, fc.constant(value)]);
  return Object.fromEntries(entries) as { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> };
}

/** Frames of a socket that is signed in; `$id` stands for the next id. */
export const rawFrameArbitrary = ({ forbidden, own }: RawNames): fc.Arbitrary<RawMessage> =>
  fc
    .record({ name: fc.constantFrom(...forbidden, own), spelling: fc.constantFrom(...BODY_SPELLINGS) })
    .chain(({ name, spelling }) => {
      const target = `"target":{"entity_id":"${name}"}`;
      const service = `"entity_id":"${name}","type":"call_service"`;
      return fc
        .constantFrom(
          `{"id":$id,"type":"call_service","domain":"lock","service":"unlock",${target}}`,
          `{"id":$id,${service},"domain":"homeassistant","service":"turn_on","service_data":{"entity_id":"${name}"}}`,
          `{"id":$id,"type":"history/history_during_period","entity_id":"x","entity_ids":["${name}"],"start_time":"2026-01-01"}`,
          `{"id":$id,"type":"config/entity_registry/get","entity_id":"${name}"}`,
          `{"id":$id,"type":"render_template","template":"{{ states('${name}') }}"}`,
          `{"id":$id,"type":"camera/stream","entity_id":"${name}"}`,
        )
        .map((json) => ({ name, bytes: spelling(json) }));
    });
