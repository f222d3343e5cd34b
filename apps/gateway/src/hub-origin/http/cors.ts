import { readHost } from '#wire/host.ts';

export interface CorsOptions {
  /** Origins of the settings, which may call under any host name. */
  readonly allowedOrigins: readonly string[];
  /** Known once the app origin listens. */
  readonly appPort: () => number;
}

/**
 * Which web origins may call: the app on the same host name under which this hub origin was opened, and those of the
 * settings. The hub's own list of origins is not used.
 */
export function createCors({ allowedOrigins, appPort }: CorsOptions) {
  const configured = new Set(allowedOrigins);

  const allows = (origin: string, hostHeader: string | undefined): boolean => {
    if (configured.has(origin)) return true;
    const host = readHost(hostHeader);
    if (host === undefined || !URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (url.origin !== origin || url.protocol !== 'http:') return false;
    return url.hostname === host.name && Number(url.port || 80) === appPort();
  };

  return {
    allows,
    /** Headers for every response: it varies by origin, and names the origin that may read it. */
    headersFor: (origin: string | undefined, host: string | undefined): Readonly<Record<string, string>> =>
      origin !== undefined && allows(origin, host)
        ? {
            vary: 'Origin',
            'access-control-allow-origin': origin,
            'access-control-expose-headers': 'Retry-After, X-Soglia-Reason',
          }
        : { vary: 'Origin' },
  };
}

/**
 * Headers for the response to a preflight of an allowed origin. Tokens are sent in a header: only the
 * recovery of a password reads a cookie.
 */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, X-Requested-With, Idempotency-Key',
  'access-control-max-age': '600',
};
