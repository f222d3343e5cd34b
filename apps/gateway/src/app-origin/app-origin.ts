import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import { limitConnections } from '#wire/connection-limits.ts';
import { headerTimes, type Limits } from '#limits.ts';
import { logRequests } from '#logging/log-requests.ts';
import type { Logger } from '#logging/logger.ts';
import { badRequest, sendRefusal } from '#wire/refusals.ts';
import { registerForwardSignIn, type ForwardSignInOptions } from './forward-sign-in.ts';
import { registerPublicSettings, type PublicSettingsOptions } from './public-settings.ts';
import { securityHeaders } from './security-headers.ts';
import { registerWebFiles } from './web-files.ts';

export interface AppOriginOptions extends PublicSettingsOptions, ForwardSignInOptions {
  readonly webRoot: string;
  readonly limits: Limits;
  readonly logger: Logger;
}

/** Where the app comes from: its files, its public settings, and a bare hub's sign-in. Nothing here is large or slow, so its limits are tight. */
export const buildAppOrigin = async (options: AppOriginOptions): Promise<FastifyInstance> => {
  const { limits, logger, webRoot } = options;
  const log: FastifyBaseLogger = logger.child({ origin: 'app' });
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    requestTimeout: limits.requestHeaders,
    connectionTimeout: limits.idle,
    forceCloseConnections: 'idle',
    http: { ...headerTimes(limits), maxHeaderSize: 16 * 1024 },
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack();
      sendRefusal(reply.raw, badRequest, Object.entries(securityHeaders).flat());
    },
  });
  limitConnections(app.server, limits.connectionsPerAddress);
  logRequests(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return reply.code(status).send({ code: 'failed', message: 'La richiesta non è andata a buon fine.' });
  });
  registerPublicSettings(app, options);
  registerForwardSignIn(app, options);
  await registerWebFiles(app, webRoot);
  return app;
};
