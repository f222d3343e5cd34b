/** One setting: its names in the settings file, in the environment and on the command line. */
export interface SettingOption {
  readonly key: string;
  readonly env: string;
  /** Undefined for a secret: other users of the machine can read the arguments of a process. */
  readonly flag: string | undefined;
  /** The placeholder after the flag in the help; undefined for a switch. */
  readonly value: string | undefined;
  readonly help: string;
}

/** The flag of a setting, `--app-port` for `appPort`. */
export const flagOf = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const option = (key: string, value: string | undefined, env: string, help: string): SettingOption => ({
  key,
  env: `SOGLIA_${env}`,
  flag: flagOf(key),
  value,
  help,
});

const secret = (key: string, env: string, help: string): SettingOption => ({
  key,
  help,
  env: `SOGLIA_${env}`,
  flag: undefined,
  value: undefined,
});

/** All settings of the gateway, in the order of the help. */
export const options: readonly SettingOption[] = [
  option('hub', 'URL', 'HUB_URL', 'the hub behind the gateway; without it a demo hub is started'),
  option('host', 'ADDRESS', 'HOST', 'address on which both origins listen; 0.0.0.0 opens them to the house'),
  option('appPort', 'PORT', 'APP_PORT', 'port of the app'),
  option('hubPort', 'PORT', 'HUB_PORT', 'port on which the gateway stands for the hub'),
  option('adminPort', 'PORT', 'ADMIN_PORT', 'port of health and metrics, on loopback only'),
  option('data', 'FOLDER', 'DATA', 'where data are kept'),
  secret('databaseUrl', 'DATABASE_URL', 'a PostgreSQL database; without it a file in the data folder'),
  secret(
    'secret',
    'SECRET',
    'seals what is secret in the database; without it a key file in the data folder',
  ),
  option(
    'publicAppUrl',
    'URL',
    'PUBLIC_APP_URL',
    'address of the app as browsers see it, if something stands in front',
  ),
  option('publicHubUrl', 'URL', 'PUBLIC_HUB_URL', 'address of the hub origin as browsers see it'),
  option('allowedOrigins', 'URL,…', 'ALLOWED_ORIGINS', 'further web origins that may call the hub origin'),
  option('allowedHubs', 'URL,…', 'ALLOWED_HUBS', 'the only hubs that the app may connect to; without it any'),
  option(
    'trustedProxies',
    'IP,…',
    'TRUSTED_PROXIES',
    'proxies and tunnels in front, by address or network (10.0.0.0/8): they say who the client is',
  ),
  option('hostNames', 'NAME,…', 'HOST_NAMES', 'further names under which browsers open the gateway'),
  secret(
    'smtpUrl',
    'SMTP_URL',
    'the mail server for messages to people: smtps://user:password@mail.example:465',
  ),
  option('mailFrom', 'ADDRESS', 'MAIL_FROM', 'sender of mail, such as Soglia <casa@example.it>'),
  secret('smsUrl', 'SMS_URL', 'where text messages are handed over by HTTP (docs/messages.md)'),
  secret('smsSecret', 'SMS_SECRET', 'signs what is sent to SOGLIA_SMS_URL'),
  option(
    'notifyService',
    'SERVICE',
    'NOTIFY_SERVICE',
    'a service of the hub that sends text messages, such as notify.twilio_sms',
  ),
  option(
    'pushAppId',
    'ID',
    'PUSH_APP_ID',
    'an application of Pusher, or of a service like it; without it the gateway is its own push service',
  ),
  option('pushKey', 'KEY', 'PUSH_KEY', 'the key of that application'),
  secret('pushSecret', 'PUSH_SECRET', 'the secret of that application'),
  option('pushCluster', 'NAME', 'PUSH_CLUSTER', 'the cluster of that application'),
  option('pushUrl', 'URL', 'PUSH_URL', 'where that service is, if it is not Pusher itself'),
  option('hosted', undefined, 'HOSTED', 'the app stands on the hosted domain, where people name their hub'),
  option(
    'hostedPrivateAddresses',
    'IP,…',
    'HOSTED_PRIVATE_ADDRESSES',
    'private addresses or networks that the hosted app may reach too; without it public ones only',
  ),
  option(
    'webPushPrivateAddresses',
    'IP,…',
    'WEB_PUSH_PRIVATE_ADDRESSES',
    'private addresses or networks of push services, also without TLS: for tests and closed networks',
  ),
  option(
    'mapTilesUrl',
    'URL',
    'MAP_TILES_URL',
    'tiles that the map is drawn on, such as https://tiles.example/{z}/{x}/{y}.png; without it none are asked for',
  ),
  option('mapTilesAttribution', 'TEXT', 'MAP_TILES_ATTRIBUTION', 'whom the maker of the tiles asks to name'),
  option('mapFile', 'FILE', 'MAP_FILE', 'streets of the surroundings without the Internet: a PMTiles file'),
  option(
    'ticketsUrl',
    'URL',
    'TICKETS_URL',
    'the installer’s desk, or a ticket provider; without it a desk is started, with the word off there are no tickets',
  ),
  secret('ticketsKey', 'TICKETS_KEY', 'the API key for it, sent as it is'),
  option('ticketsHeader', 'NAME', 'TICKETS_HEADER', 'the header that carries the key'),
  option('productName', 'NAME', 'PRODUCT_NAME', 'name shown by the app'),
  option('logLevel', 'LEVEL', 'LOG_LEVEL', 'fatal, error, warn, info, debug, trace or silent'),
  option('webRoot', 'FOLDER', 'WEB_ROOT', 'the built web app'),
];

/** The JSON settings file; it cannot be named inside itself. */
export const configOption: SettingOption = option(
  'config',
  'FILE',
  'CONFIG',
  'JSON file with settings by their keys',
);
