import { isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { PublicSettings } from '@soglia/contracts';
import { readHost } from '#wire/host.ts';

export interface PublicSettingsOptions {
  readonly productName: string;
  readonly hosted: boolean;
  readonly version: string;
  readonly publicHubUrl: string | undefined;
  /** The configured hub, whose sign-in this origin forwards. */
  readonly hub: string;
  /** Known once the hub origin listens. */
  readonly hubPort: () => number;
}

/** `GET /settings.json`: what the app must know first, above all where the hub origin is for this very browser. */
export const registerPublicSettings = (app: FastifyInstance, options: PublicSettingsOptions): void => {
  app.get('/settings.json', (request, reply) => {
    const { host } = request.headers;
    const hub = options.publicHubUrl ?? hubFor(host, options.hubPort());
    reply.header('cache-control', 'no-store');
    if (hub === undefined) {
      return reply
        .code(400)
        .send({ code: 'bad_host', message: "L'indirizzo con cui hai aperto l'app non è valido." });
    }
    const { productName, hosted, version } = options;
    const signIn = reaches(host, options.hub) ? { base: options.hub } : null;
    return reply.send({ productName, hosted, hub, signIn, version } satisfies PublicSettings);
  });
};

/** The hub origin under the name by which this browser reached the app: a phone must not be sent to its own localhost. */
const hubFor = (header: string | undefined, port: number): string | undefined => {
  const host = readHost(header);
  return host && `http://${host.name}${port === 80 ? '' : `:${port}`}`;
};

/** A hub on the gateway's own loopback is there for browsers of the same machine only, and nobody else's business. */
const reaches = (header: string | undefined, hub: string): boolean => {
  const host = readHost(header);
  return !isLoopback(new URL(hub).hostname) || (host !== undefined && isLoopback(host.name));
};

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
