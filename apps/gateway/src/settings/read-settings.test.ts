import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeSettings, helpText } from './describe.ts';
import { options } from './options.ts';
import { readSettings } from './read-settings.ts';
import { defaultSettings } from './schema.ts';
import { SettingsError } from './settings-error.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'soglia-settings-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const read = (args: readonly string[], env: Record<string, string> = {}) =>
  readSettings({ args, env, cwd: folder });

function file(content: string): string {
  const path = join(folder, 'settings.json');
  writeFileSync(path, content);
  return path;
}

function streets(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function refusal(args: readonly string[], env: Record<string, string> = {}): string {
  try {
    read(args, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('readSettings', () => {
  test('takes localhost as its IPv4 address: two addresses would open two servers', () => {
    expect(read(['--host', 'localhost']).settings).toMatchObject({ host: '127.0.0.1' });
  });

  test('returns the defaults when nothing is set', () => {
    expect(read([]).settings).toEqual({ ...defaultSettings, data: join(folder, '.data') });
    expect(defaultSettings).toMatchObject({
      host: '127.0.0.1',
      appPort: 8080,
      hubPort: 8123,
      adminPort: 9180,
    });
  });

  test('takes flags before the environment before the file before the defaults', () => {
    const config = file(
      '{"appPort": 8081, "hubPort": 8124, "adminPort": 9181, "allowedOrigins": ["https://casa.example"]}',
    );
    const { settings, sources } = read(['--app-port', '8083'], {
      SOGLIA_CONFIG: config,
      SOGLIA_APP_PORT: '8082',
      SOGLIA_HUB_PORT: '8125',
    });
    expect(settings).toMatchObject({
      appPort: 8083,
      hubPort: 8125,
      adminPort: 9181,
      allowedOrigins: ['https://casa.example'],
    });
    expect(Object.fromEntries(sources)).toMatchObject({
      appPort: '--app-port',
      hubPort: 'SOGLIA_HUB_PORT',
      adminPort: config,
    });
  });

  test('reads every setting from its variable and from its flag', () => {
    const values: Record<string, string> = {
      hub: 'http://hub.local:8123/',
      host: '0.0.0.0',
      appPort: '8081',
      hubPort: '8124',
      adminPort: '9181',
      data: '/var/soglia',
      databaseUrl: 'postgres://soglia:segreto@db.local/soglia',
      secret: 'trentadue caratteri o anche di piu',
      publicAppUrl: 'https://app.example',
      publicHubUrl: 'https://hub.example',
      allowedOrigins: 'https://a.example, http://b.example:81',
      allowedHubs: 'https://hub.example, http://192.168.1.10:8123/',
      trustedProxies: '127.0.0.1, fd00::/8,10.0.0.0/8',
      hostNames: 'Casa.example, hub.casa.example',
      smtpUrl: 'smtps://casa:segreto@mail.example:465',
      mailFrom: 'Casa <casa@example.it>',
      smsUrl: 'https://sms.example/send?key=segreto',
      smsSecret: 'un segreto lungo che sa anche chi riceve',
      notifyService: 'notify.twilio_sms',
      pushAppId: '1234567',
      pushKey: '278d425bdf160c739803',
      pushSecret: '7ad3773142a6692b25b8',
      pushCluster: 'mt1',
      pushUrl: 'https://push.example:6001',
      hosted: 'true',
      hostedPrivateAddresses: '10.0.0.0/8, fd00::/8',
      webPushPrivateAddresses: '127.0.0.1',
      mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
      mapTilesAttribution: '© OpenStreetMap',
      mapFile: streets('map.pmtiles', 'PMTiles\u0003…'),
      ticketsUrl: 'https://desk.example/api/',
      ticketsKey: 'Bearer segreto',
      ticketsHeader: 'Authorization',
      productName: 'Casa',
      logLevel: 'warn',
      webRoot: '/srv/web',
    };
    const wanted = {
      ...values,
      hub: 'http://hub.local:8123',
      appPort: 8081,
      hubPort: 8124,
      adminPort: 9181,
      allowedOrigins: ['https://a.example', 'http://b.example:81'],
      allowedHubs: ['https://hub.example', 'http://192.168.1.10:8123'],
      trustedProxies: ['127.0.0.1', 'fd00::/8', '10.0.0.0/8'],
      hostNames: ['casa.example', 'hub.casa.example'],
      hosted: true,
      hostedPrivateAddresses: ['10.0.0.0/8', 'fd00::/8'],
      webPushPrivateAddresses: ['127.0.0.1'],
      ticketsUrl: 'https://desk.example/api',
      ticketsHeader: 'authorization',
    };
    expect(options.map(({ key }) => key)).toEqual(Object.keys(values));
    const env = Object.fromEntries(options.map(({ key, env: name }) => [name, values[key] ?? '']));
    expect(read([], env).settings).toEqual(wanted);
    const args = options.flatMap(({ key, flag, value }) => {
      if (flag === undefined) return [];
      return value === undefined ? [flag] : [`${flag}=${values[key] ?? ''}`];
    });
    // A secret has no flag, and what belongs to it means nothing alone.
    const alone = args.filter((arg) => !/^--(?:mail-from|push-(?:app-id|key|url)|tickets-url)/.test(arg));
    const secrets = { databaseUrl: undefined, secret: undefined, smsUrl: undefined, smsSecret: undefined };
    const push = { pushAppId: undefined, pushKey: undefined, pushSecret: undefined, pushUrl: undefined };
    const tickets = { ticketsUrl: undefined, ticketsKey: undefined };
    expect(read(alone).settings).toEqual({
      ...wanted,
      ...secrets,
      ...push,
      ...tickets,
      smtpUrl: undefined,
      mailFrom: undefined,
    });
  });

  test.each([
    ['off', 'off'],
    ['https://desk.example', 'https://desk.example'],
    ['https://desk.example/v1/tickets-api//', 'https://desk.example/v1/tickets-api'],
    ['http://desk:9300', 'http://desk:9300'],
    ['http://192.168.1.9:9300/x', 'http://192.168.1.9:9300/x'],
    ['http://[fd00::1]', 'http://[fd00::1]'],
  ])('takes %s for the address of tickets', (given, url) => {
    const env = given === 'off' ? {} : { SOGLIA_TICKETS_KEY: ' key ' };
    const { settings } = read(['--tickets-url', given], env);
    expect(settings).toMatchObject({ ticketsUrl: url, ticketsHeader: 'x-api-key' });
    expect(settings.ticketsKey).toBe(given === 'off' ? undefined : 'key');
  });

  test('takes an empty variable for not set', () => {
    expect(read([], { SOGLIA_HUB_URL: '' }).settings.hub).toBeUndefined();
  });

  test.each<[readonly string[], Record<string, string>, RegExp]>([
    [
      ['--app-port', '0'],
      {},
      /^appPort is "0" \(from --app-port\): a port is a whole number from 1 to 65535\.$/,
    ],
    [['--app-port', '70000'], {}, /^appPort is "70000" .*a port is a whole number/],
    [
      [],
      { SOGLIA_HUB_PORT: 'eighty' },
      /^hubPort is "eighty" \(from SOGLIA_HUB_PORT\): a port is a whole number/,
    ],
    [['--app-port', '8123'], {}, /^appPort and hubPort are both 8123: give each its own port\.$/],
    [['--hub', 'ftp://hub'], {}, /^hub is "ftp:\/\/hub" .*begins with http/],
    [['--hub', 'hub.local'], {}, /^hub is "hub\.local" .*write it as http/],
    [['--hub', 'http://hub/lovelace'], {}, /ends after the host and the port/],
    [['--hub', 'http://127.0.0.1:8080'], {}, /which is the gateway's own appPort/],
    [['--host', 'everywhere'], {}, /^host is "everywhere" .*give an IP address/],
    [['--log-level', 'loud'], {}, /choose among fatal/],
    [
      ['--push-url', 'https://p.example'],
      {},
      /^pushUrl is set and pushAppId is not: .* SOGLIA_PUSH_APP_ID\.$/,
    ],
    [['--push-app-id', '1'], {}, /^pushAppId is set and pushKey is not: .* SOGLIA_PUSH_KEY\.$/],
    [['--push-cluster', 'a.example'], {}, /^pushCluster is .*give the name of a cluster/],
    [['--ports', '1'], {}, /^--ports is no setting of the gateway: --help lists them all\.$/],
    [['8080'], {}, /^8080 is no setting/],
    [
      ['--trusted-proxies', '127.0.0.1,proxy.local'],
      {},
      /^trustedProxies is "127\.0\.0\.1,proxy\.local" \(from --trusted-proxies\): give addresses or networks/,
    ],
    [[], { SOGLIA_TRUSTED_PROXIES: '10.0.0.0/40' }, /such as 192\.168\.1\.10 or 10\.0\.0\.0\/8/],
    [['--trusted-proxies', '0.0.0.0/0'], {}, /name the proxies, not every address/],
    [['--trusted-proxies', '::/0'], {}, /name the proxies, not every address/],
    [['--host-names', 'http://casa.example'], {}, /^hostNames is .* without http:\/\/ and without a port/],
    [['--host-names', 'casa.example:8080'], {}, /without a port/],
    [['--mail-from', 'casa'], {}, /^mailFrom is "casa" .*give an address such as casa@example\.it/],
    [['--mail-from', 'A <a@b.it>, c@d.it'], {}, /give an address such as/],
    [
      ['--mail-from', 'a@b.it'],
      {},
      /^mailFrom is set and smtpUrl is not: give smtpUrl too, as SOGLIA_SMTP_URL\.$/,
    ],
    [[], { SOGLIA_SMTP_URL: 'smtp://mail.example' }, /^smtpUrl is set and mailFrom is not/],
    [[], { SOGLIA_SMS_URL: 'https://sms.example' }, /^smsUrl is set and smsSecret is not/],
    [['--notify-service', 'twilio_sms'], {}, /such as notify\.twilio_sms\.$/],
    [['--notify-service', 'notify.mobile_app_anna'], {}, /sends to no phone number/],
    [['--notify-service', 'notify.persistent_notification'], {}, /sends to no phone number/],
    [
      ['--map-tiles-url', 'https://tiles.example/{z}/{x}/{y}.png'],
      {},
      /^mapTilesUrl is set and mapTilesAttribution is not: give mapTilesAttribution too, as SOGLIA_MAP_TILES_ATT/,
    ],
    [['--map-tiles-url', 'https://tiles.example/z/x/y.png'], {}, /^mapTilesUrl is .*write it as https:/],
    [['--map-tiles-url', 'https://{s}.tiles.example/{z}/{x}/{y}'], {}, /no other braces than those/],
    [['--map-tiles-url', 'https://a;script-src*/{z}/{x}/{y}'], {}, /a name or an IPv4 address/],
    [['--map-tiles-url', 'https://[fd00::1]/{z}/{x}/{y}'], {}, /a name or an IPv4 address/],
    [['--map-tiles-url', 'https://{x}/{y}/{z}'], {}, /write it as|a name or an IPv4 address/],
    [['--map-tiles-url', 'https://a:b@tiles.example/{z}/{x}/{y}'], {}, /leave user name and password out/],
    [['--map-tiles-attribution', ' '], {}, /^mapTilesAttribution is " " .*the words that the maker/],
    [
      ['--map-file', 'missing.pmtiles'],
      {},
      /^mapFile is ".*missing\.pmtiles" \(from --map-file\): there is no such/,
    ],
    [['--map-file', '.'], {}, /^mapFile is .* \(from --map-file\): it cannot be read/],
    [
      ['--tickets-url', 'https://desk.example'],
      {},
      /^ticketsUrl is set and ticketsKey is not: .*TICKETS_KEY/,
    ],
    [[], { SOGLIA_TICKETS_KEY: 'k' }, /^ticketsKey is set and ticketsUrl is not: .* SOGLIA_TICKETS_URL\.$/],
    [['--tickets-url', 'desk'], {}, /^ticketsUrl is "desk" .*write it as https:/],
    [['--tickets-url', 'ftp://desk.example'], {}, /begins with https:\/\/ or http:\/\/, or is off/],
    [['--tickets-url', 'https://a:b@desk.example'], {}, /leave user name and password out of it/],
    [['--tickets-url', 'https://desk.example/?key=1'], {}, /it ends after the path/],
    [['--tickets-url', 'http://desk.example'], {}, /it begins with https:\/\/, except in the house/],
    [['--tickets-header', 'X Key'], {}, /^ticketsHeader is "X Key" .*give the name of a header/],
    [['--tickets-header', 'Content-Length'], {}, /this header has another meaning/],
    [['--app-port'], {}, /^--app-port needs a value: --app-port PORT\.$/],
    [['--app-port', '--hosted'], {}, /^--app-port needs a value/],
    [[], { SOGLIA_APPPORT: '8080' }, /^SOGLIA_APPPORT is no setting/],
    [['--config', 'missing.json'], {}, /^The settings file .*missing\.json \(from --config\) cannot be read/],
  ])('refuses %j %j in one line', (args, env, message) => {
    expect(refusal(args, env)).toMatch(message);
    expect(refusal(args, env)).not.toContain('\n');
  });

  test('refuses a file that is no map', () => {
    const path = streets('picture.pmtiles', 'PNG');
    expect(refusal([], { SOGLIA_MAP_FILE: path })).toMatch(
      /^mapFile is ".*" \(from SOGLIA_MAP_FILE\): it is no PMTiles file \(version 3\)\.$/,
    );
  });

  test.each<[string, RegExp]>([
    ['{"appPort": 8081', /is not JSON: mend it\.$/],
    ['[1]', /must hold one JSON object\.$/],
    ['{"apport": 8081}', /^"apport" in .* is no setting/],
    ['{"__proto__": {"hosted": true}}', /^"__proto__" in .* is no setting/],
    ['{"appPort": true}', /^appPort is true .*a port is a whole number/],
    ['{"appPort": 8080.5}', /a port is a whole number/],
    ['{"hub": 5}', /^hub is 5 /],
    ['{"allowedOrigins": "https://a.example/path"}', /^allowedOrigins is/],
    ['{"allowedHubs": ["https://hub.example", "hub.local"]}', /^allowedHubs is .*write it as http/],
    ['{"allowedHubs": "https://hub.example;script-src"}', /^allowedHubs is .*host names and IPv4 addresses/],
    ['{"allowedHubs": ["https://*.example"]}', /host names and IPv4 addresses/],
    ['{"allowedHubs": ["http://[fd00::1]:8123"]}', /host names and IPv4 addresses/],
    ['{"trustedProxies": [5]}', /give addresses or networks/],
    ['{"hostNames": {}}', /give names such as casa\.example/],
    ['{"productName": "  "}', /give a name/],
  ])('refuses the file %s', (content, message) => {
    expect(refusal(['--config', file(content)])).toMatch(message);
  });

  test('never prints the password of an address', () => {
    const output = refusal(['--hub', 'http://anna:segreto@hub:8123']);
    expect(output).toMatch(/leave user name and password out of it/);
    expect(output).not.toContain('segreto');
  });
});

describe('secrets', () => {
  const address = 'postgres://anna:segreto@db.local:5432/soglia';
  const key = 'una chiave lunga che nessuno indovina';

  test.each([
    ['--secret', 'secret', 'SOGLIA_SECRET'],
    ['--database-url', 'databaseUrl', 'SOGLIA_DATABASE_URL'],
    ['--smtp-url', 'smtpUrl', 'SOGLIA_SMTP_URL'],
    ['--sms-url', 'smsUrl', 'SOGLIA_SMS_URL'],
    ['--sms-secret', 'smsSecret', 'SOGLIA_SMS_SECRET'],
    ['--tickets-key', 'ticketsKey', 'SOGLIA_TICKETS_KEY'],
  ])('%s is no flag', (flag, name, env) => {
    const says = `${flag} is no flag, because others could read it: give ${name} as ${env} or in the settings file.`;
    expect(refusal([flag, key])).toBe(says);
    expect(refusal([`${flag}=${key}`])).toBe(says);
    expect(helpText()).not.toContain(flag);
  });

  test('are read from the environment and from the file, and never printed', () => {
    const config = file(JSON.stringify({ databaseUrl: address }));
    const tickets = { SOGLIA_TICKETS_URL: 'off', SOGLIA_TICKETS_KEY: 'Bearer segreto' };
    const given = read(['--check', '--config', config], { SOGLIA_SECRET: key, ...tickets });
    expect(given.settings).toMatchObject({ databaseUrl: address, secret: key });
    const output = describeSettings(given);
    expect(output).toContain(`databaseUrl = *** (${config})`);
    expect(output).toContain('secret = *** (SOGLIA_SECRET)');
    expect(output).toContain('ticketsKey = *** (SOGLIA_TICKETS_KEY)');
    expect(output).not.toMatch(/segreto|chiave/);
    expect(describeSettings(read([]))).toContain('databaseUrl = not set (default)');
  });

  test.each([
    ['SOGLIA_DATABASE_URL', 'mysql://anna:segreto@db/soglia', /^databaseUrl \(from .* write it as postgres:/],
    ['SOGLIA_DATABASE_URL', 'segreto', /^databaseUrl \(from .* write it as postgres:/],
    ['SOGLIA_SMTP_URL', 'mail.example:segreto', /^smtpUrl \(from .* write it as smtps:/],
    ['SOGLIA_SMTP_URL', 'smtp://anna:se/greto@mail.example', /^smtpUrl \(from .* write it as smtps:/],
    ['SOGLIA_SMTP_URL', 'https://anna:segreto@mail.example', /^smtpUrl \(from .* write it as smtps:/],
    ['SOGLIA_SMTP_URL', 'smtp://anna:segreto@mail.example/?pool=true', /write it as smtps:/],
    ['SOGLIA_SMS_URL', 'http://sms.example/segreto', /^smsUrl \(from .*it begins with https:\/\/, except/],
    ['SOGLIA_SMS_URL', 'https://anna:segreto@sms.example', /leave user name and password out of it/],
    ['SOGLIA_SMS_SECRET', 'segreto', /^smsSecret \(from .* give 32 characters/],
    ['SOGLIA_TICKETS_KEY', 'segreto\nX-Other: 1', /^ticketsKey \(from SOGLIA_TICKETS_KEY\) does not hold/],
    ['SOGLIA_SECRET', 'segreto', /^secret \(from SOGLIA_SECRET\) does not hold: give 32 characters/],
  ])('a wrong %s is refused without its value', (env, value, says) => {
    expect(refusal([], { [env]: value })).toMatch(says);
    expect(refusal([], { [env]: value })).not.toContain('segreto');
  });
});

describe('help and check', () => {
  test('the help names every setting in all its spellings', () => {
    for (const { flag, env, help: says } of options) {
      expect(helpText()).toContain(flag ?? env);
      expect(helpText()).toContain(env);
      expect(helpText()).toContain(says);
    }
    expect(read(['--app-port', 'nonsense', '--help']).action).toBe('help');
  });

  test('the check prints each effective value and its source', () => {
    const output = describeSettings(
      read(['--check', '--hub', 'http://hub:8123'], { SOGLIA_APP_PORT: '8081' }),
    );
    expect(output).toContain('hub = "http://hub:8123" (--hub)');
    expect(output).toContain('appPort = 8081 (SOGLIA_APP_PORT)');
    expect(output).toContain('hubPort = 8123 (default)');
    expect(output).toContain('publicHubUrl = not set (default)');
  });
});

test.each(['http://anna:segreto@casa', 'http://anna:pa@segreto@casa', 'http://anna:pa/segreto@casa'])(
  'a wrong address is printed without its password: %s',
  (address) => {
    expect(refusal(['--hub', address])).not.toContain('segreto');
  },
);
