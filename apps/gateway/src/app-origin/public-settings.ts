import type { FastifyInstance } from 'fastify';
import type { PublicSettings } from '@soglia/contracts';
import { readHost } from '#wire/host.ts';

export interface PublicSettingsOptions {
  readonly productName: string;
  readonly hosted: boolean;
  readonly version: string;
  readonly publicHubUrl: string | undefined;
  /** Known once the hub origin listens. */
  readonly hubPort: () => number;
}

/** `GET /settings.json`: what the app must know first, above all where the hub origin is for this very browser. */
export const registerPublicSettings = (app: FastifyInstance, options: PublicSettingsOptions): void => {
  app.get('/settings.json', (request, reply) => {
    const hub = options.publicHubUrl ?? hubFor(request.headers.host, options.hubPort());
    reply.header('cache-control', 'no-store');
    if (hub === undefined) {
      return reply
        .code(400)
        .send({ code: 'bad_host', message: "L'indirizzo con cui hai aperto l'app non è valido." });
    }
    const { productName, hosted, version } = options;
    return reply.send({ productName, hosted, hub, version } satisfies PublicSettings);
  });
};

/** The hub origin under the name by which this browser reached the app: a phone must not be sent to its own localhost. */
const hubFor = (header: string | undefined, port: number): string | undefined => {
  const host = readHost(header);
  return host && `http://${host.name}${port === 80 ? '' : `:${port}`}`;
};
