import type { IncomingHttpHeaders } from 'node:http';

export interface SecurityHeaderOptions {
  /** The only hubs that the app may connect to, beside our own hub origin: web origins. Empty allows every one. */
  readonly allowedHubs: readonly string[];
  /** The only server that the map takes pictures from: a web origin; undefined where the settings name none. */
  readonly tileOrigin: string | undefined;
  /** Where an external push service has its sockets: a web origin; undefined where the gateway is its own. */
  readonly pushOrigin: string | undefined;
  /** The address of our own hub origin for a browser that sent this Host; undefined where that is no host. */
  readonly ownHub: (host: string | undefined) => string | undefined;
}

/** Those that a browser heeds for documents and workers only. */
export const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
] as const;

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every answer of the app origin, by those of the request. The app runs its own scripts and styles
 * only, and scripts only from addresses that its `service-worker` policy lets through. People enter the address of
 * their hub: unless the settings list the hubs, connect-src and img-src are open, and the app itself takes pictures
 * from its hub alone. Nothing here forces https: at home the app is opened over plain http.
 */
export function createSecurityHeaders({
  allowedHubs,
  tileOrigin,
  pushOrigin,
  ownHub,
}: SecurityHeaderOptions): (request: IncomingHttpHeaders) => SecurityHeaders {
  const tiles = tileOrigin === undefined ? [] : [tileOrigin];
  const push = pushOrigin === undefined ? [] : [pushOrigin];
  const open = headersWith(['http:', 'https:', ...tiles], ['http:', 'https:', 'ws:', 'wss:']);
  const headersFor = (host: string | undefined) => {
    if (allowedHubs.length === 0) return open;
    const own = ownHub(host);
    const hubs = [...new Set(own === undefined ? allowedHubs : [own, ...allowedHubs])];
    // ws://hub is the socket of http://hub, and wss://hub that of https://hub.
    return headersWith(
      [...new Set([...hubs, ...tiles])],
      [...hubs, ...hubs.map((hub) => hub.replace(/^http/, 'ws')), ...push],
    );
  };
  return (request) => {
    const headers = headersFor(request.host);
    // Browsers send it where they heed this header: on https and this machine. Elsewhere it would be an error to them.
    return request['sec-fetch-mode'] === undefined
      ? headers
      : { ...headers, 'cross-origin-opener-policy': 'same-origin' };
  };
}

const headersWith = (pictures: readonly string[], connections: readonly string[]): SecurityHeaders => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${connections.join(' ')}`,
    // blob: pictures that the app fetched with the person's token, or is about to send.
    `img-src 'self' blob: ${pictures.join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Leaflet writes its own markup, and nothing of a hub, by a policy of that name.
    'trusted-types service-worker leaflet',
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
});

/**
 * What the app does not use. Not listed, and so allowed to the app: `local-network-access`, by which it reaches a hub
 * in the home, `clipboard-write`, and features that only some browsers know, as the others write a warning for each.
 */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
