import { readHost } from '#wire/host.ts';

export interface CorsOptions {
  /** Origins that may call whatever the host: told by the settings. */
  readonly allowedOrigins: readonly string[];
  /** Known once the app origin listens. */
  readonly appPort: () => number;
}

/**
 * Which web origins may call: the app on the very host under which this hub origin was opened, and those that the
 * settings name. The hub's own list does not count here.
 */
export const createCors = ({ allowedOrigins, appPort }: CorsOptions) => {
  const told = new Set(allowedOrigins);

  const allows = (origin: string, hostHeader: string | undefined): boolean => {
    if (told.has(origin)) return true;
    const host = readHost(hostHeader);
    if (host === undefined || !URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (url.origin !== origin || url.protocol !== 'http:') return false;
    return url.hostname === host.name && Number(url.port || 80) === appPort();
  };

  return {
    allows,
    /** For every answer: it depends on the origin, and names it where it may read. */
    headersFor: (origin: string | undefined, host: string | undefined): Readonly<Record<string, string>> =>
      origin !== undefined && allows(origin, host)
        ? {
            vary: 'Origin',
            'access-control-allow-origin': origin,
            'access-control-expose-headers': 'Retry-After',
          }
        : { vary: 'Origin' },
  };
};

/** For the answer to a preflight of an allowed origin. Tokens travel in a header, so credentials are never allowed. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, X-Requested-With',
  'access-control-max-age': '600',
};
