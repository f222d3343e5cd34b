import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DEFAULT_KEY_HEADER } from '@soglia/contracts/tickets';
import { readHost } from '#wire/host.ts';
import { parseNetwork } from '#wire/ip-networks.ts';
import { mapTilesAttribution, mapTilesUrl } from './map-settings.ts';
import { mailFrom, notifyService, smsUrl, smtpUrl } from './message-settings.ts';
import { pushAppId, pushCluster, pushKey, pushSecret } from './push-channel-settings.ts';
import { ticketsHeader, ticketsKey, ticketsUrl } from './ticket-settings.ts';

/** Each message says what is valid: it is printed after the setting's name and the given value. */
const port = z.preprocess(
  (given) => (typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : given),
  z
    .int({ error: 'a port is a whole number from 1 to 65535' })
    .min(1, 'a port is a whole number from 1 to 65535')
    .max(65_535, 'a port is a whole number from 1 to 65535'),
);

const httpOrigin = z.string().transform((given, context) => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!URL.canParse(given)) return fail('write it as http://192.168.1.10:8123');
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return fail('it begins with http:// or https://');
  if (url.username !== '' || url.password !== '') return fail('leave user name and password out of it');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return fail('it ends after the host and the port');
  return url.origin;
});

const host = z
  .string()
  .refine(
    (given) => isIP(given) !== 0 || given === 'localhost',
    'give an IP address of this machine, or 0.0.0.0 for all',
  )
  // A name with two addresses would open two servers, and the second one without the limits of connections.
  .transform((given) => (given === 'localhost' ? '127.0.0.1' : given));

/** A hub that a Content-Security-Policy can name: it knows no IPv6 addresses, and `*` or `;` would mean something else. */
const namedOrigin = httpOrigin.refine(
  (origin) => /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin),
  'browsers limit connections by host names and IPv4 addresses only',
);

const text = (message: string) => z.string({ error: message }).trim().min(1, message);

const list = <Item extends z.ZodType>(item: Item, error: string) =>
  z.preprocess(
    (given) =>
      typeof given === 'string'
        ? given
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : given,
    z.array(item, { error }),
  );

const PROXIES = 'give addresses or networks, such as 192.168.1.10 or 10.0.0.0/8, with commas between them';

/** A network of all addresses would let everybody choose their own address. */
const network = z
  .string({ error: PROXIES })
  .refine((given) => parseNetwork(given) !== undefined, PROXIES)
  .refine((given) => parseNetwork(given)?.prefix !== 0, 'name the proxies, not every address');

const PRIVATE_ADDRESSES =
  'give addresses or networks, such as 192.168.1.10 or 10.0.0.0/8, with commas between them';

const privateNetwork = z
  .string({ error: PRIVATE_ADDRESSES })
  .refine((given) => parseNetwork(given) !== undefined, PRIVATE_ADDRESSES)
  .refine((given) => parseNetwork(given)?.prefix !== 0, 'name the networks, not every address');

const HOST_NAMES =
  'give names such as casa.example, with commas between them, without http:// and without a port';

const hostName = z
  .string({ error: HOST_NAMES })
  .refine((given) => readHost(given)?.port === undefined && readHost(given) !== undefined, HOST_NAMES)
  .transform((given) => given.toLowerCase());

const booleanWords: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  false: false,
  '0': false,
  no: false,
};
const booleanSetting = z.preprocess(
  (given) => (typeof given === 'string' ? (booleanWords[given.toLowerCase()] ?? given) : given),
  z.boolean({ error: 'say true or false' }),
);

const POSTGRES_URL = 'write it as postgres://user:password@host:5432/database';

const postgresUrl = z
  .string({ error: POSTGRES_URL })
  .refine((given) => URL.canParse(given) && /^postgres(?:ql)?:$/.test(new URL(given).protocol), POSTGRES_URL);

const SECRET = 'give 32 characters or more that nobody guesses, such as those of: openssl rand -base64 32';

const SMS_SECRET =
  'give 32 characters or more that the receiver knows too, such as those of: openssl rand -base64 32';

export const settingsSchema = z.strictObject({
  hub: httpOrigin.optional(),
  host: host.default('127.0.0.1'),
  appPort: port.default(8080),
  hubPort: port.default(8123),
  adminPort: port.default(9180),
  data: text('give a folder').default('.data'),
  databaseUrl: postgresUrl.optional(),
  secret: z.string({ error: SECRET }).min(32, SECRET).optional(),
  publicAppUrl: httpOrigin.optional(),
  publicHubUrl: httpOrigin.optional(),
  allowedOrigins: list(httpOrigin, 'give web origins, with commas between them').default([]),
  allowedHubs: list(namedOrigin, 'give web origins, with commas between them').default([]),
  trustedProxies: list(network, PROXIES).default([]),
  hostNames: list(hostName, HOST_NAMES).default([]),
  smtpUrl: smtpUrl.optional(),
  mailFrom: mailFrom.optional(),
  smsUrl: smsUrl.optional(),
  smsSecret: z.string({ error: SMS_SECRET }).min(32, SMS_SECRET).optional(),
  notifyService: notifyService.optional(),
  pushAppId: pushAppId.optional(),
  pushKey: pushKey.optional(),
  pushSecret: pushSecret.optional(),
  pushCluster: pushCluster.default('eu'),
  pushUrl: namedOrigin.optional(),
  hosted: booleanSetting.default(false),
  hostedPrivateAddresses: list(privateNetwork, PRIVATE_ADDRESSES).default([]),
  webPushPrivateAddresses: list(privateNetwork, PRIVATE_ADDRESSES).default([]),
  mapTilesUrl: mapTilesUrl.optional(),
  mapTilesAttribution: mapTilesAttribution.optional(),
  mapFile: text('give a PMTiles file').optional(),
  ticketsUrl: ticketsUrl.optional(),
  ticketsKey: ticketsKey.optional(),
  ticketsHeader: ticketsHeader.default(DEFAULT_KEY_HEADER),
  productName: text('give a name').default('Soglia'),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'choose among fatal, error, warn, info, debug, trace and silent',
    })
    .default('info'),
  webRoot: text('give a folder').default(fileURLToPath(new URL('../../../web/dist', import.meta.url))),
});

/** The effective settings. Ports may be 0 (any free one) in code, never in user settings. */
export type Settings = z.output<typeof settingsSchema>;

export const defaultSettings: Settings = settingsSchema.parse({});
