import { isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { PublicSettings } from '@soglia/contracts';
import { errorSentence, errorStatus } from '#errors/error-catalogue.ts';
import { readHost } from '#wire/host.ts';
import { hostOf } from '#requests/request-caller.ts';

export interface PublicSettingsOptions {
  readonly productName: string;
  readonly hosted: boolean;
  /** Private addresses that the hosted domain's proxy reaches too. */
  readonly hostedPrivateAddresses: readonly string[];
  readonly version: string;
  /** The configured hub, whose sign-in this origin forwards. */
  readonly hub: string;
  /** Nothing may lead round the gateway then. */
  readonly rolesAreOn: () => boolean;
  /** The address of our hub origin for a browser that sent this Host. */
  readonly ownHub: (host: string | undefined) => string | undefined;
}

/** `GET /settings.json`: what the app needs first, above all the address of the hub origin for this browser. */
export function registerPublicSettings(app: FastifyInstance, options: PublicSettingsOptions): void {
  app.get('/settings.json', (request, reply) => {
    const host = hostOf(request);
    const hub = options.ownHub(host);
    reply.header('cache-control', 'no-store');
    if (hub === undefined) {
      return reply
        .code(errorStatus('bad_host'))
        .send({ code: 'bad_host', message: errorSentence('bad_host') });
    }
    const { productName, hosted, version } = options;
    const mayPassBy = !options.rolesAreOn() && canReach(host, options.hub);
    const signIn = mayPassBy ? { base: options.hub } : null;
    const hostedPrivateAddresses = hosted && options.hostedPrivateAddresses.length > 0;
    return reply.send({
      productName,
      hosted,
      hostedPrivateAddresses,
      hub,
      signIn,
      version,
    } satisfies PublicSettings);
  });
}

/** The hub origin under the host name by which this browser reached the app: a phone cannot reach our localhost. */
export function hubUrlFor(header: string | undefined, port: number): string | undefined {
  const host = readHost(header);
  return host && `http://${host.name}${port === 80 ? '' : `:${port}`}`;
}

/** A hub on the gateway's loopback can be reached by browsers of the same machine only. */
function canReach(header: string | undefined, hub: string): boolean {
  const host = readHost(header);
  return !isLoopback(new URL(hub).hostname) || (host !== undefined && isLoopback(host.name));
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
