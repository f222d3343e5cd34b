import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type RawServerDefault,
} from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { ApiErrorBody } from '@soglia/contracts';
import type { ErrorCode } from '#errors/error-catalogue.ts';
import { isClientError } from '#errors/refusals.ts';
import { logFailure } from '#logging/log-requests.ts';
import {
  HubCommandError,
  ServiceUnavailableError,
  type ServiceState,
} from '#service-connection/service-connection.ts';
import { StoreUnavailableError, UnknownRoleError } from '#store/store.ts';
import { parseJsonBodies } from '#wire/body-parsers.ts';
import { sendPaced } from '#rate-limits/paced-refusals.ts';
import { ApiError } from './api-error.ts';

/** A Fastify scope whose routes are typed by their zod schemas. */
export type ApiScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

interface OpenApiDocument {
  readonly paths?: Readonly<Record<string, object | undefined>> | undefined;
}

/** Makes the OpenAPI document of one scope. */
export type OpenApiSource = () => Promise<OpenApiDocument>;

function compileNothing(): never {
  throw new Error('a schema outside of the API scope');
}

/**
 * An option of every server: only the API scope has schemas, and they are zod's. Without it Fastify loads compilers for
 * JSON schemas, 240 modules that are never used.
 */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing } },
};

export interface ApiOptions {
  /** Bytes of a JSON body, unless a route sets its own limit. */
  readonly bodyLimit: number;
  readonly version: string;
  /** The answer to a body or a query of the wrong shape. */
  readonly invalidShape?: ErrorCode;
  readonly register: (scope: ApiScope) => void;
}

/**
 * Registers routes of the gateway's own in an encapsulated scope: JSON bodies only, zod schemas for requests and
 * responses, errors as {@link ApiErrorBody}, and an OpenAPI document from the schemas.
 */
export function registerApi(app: FastifyInstance, options: ApiOptions): OpenApiSource {
  void app.register((scope, _options, done) => {
    parseJsonBodies(scope, options.bodyLimit);
    scope.setValidatorCompiler(validatorCompiler);
    scope.setSerializerCompiler(serializerCompiler);
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const answer = asApiError(error, options.invalidShape);
      if (answer.code === 'failed' || answer.code === 'hub_refused') logFailure(request, error);
      if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
      const body: ApiErrorBody = { error: answer.sentence, code: answer.code };
      const send = () => {
        void reply
          .code(answer.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .serializer(JSON.stringify)
          .send(body);
      };
      if (isClientError(answer)) sendPaced(reply.raw, send);
      else send();
    });
    // What it says is somebody's, or of this moment: a route that wants it kept says so.
    scope.addHook('onSend', (_request, reply, payload, sent) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      sent(null, payload);
    });
    // Nothing has such an id, and PostgreSQL cannot be asked for one.
    scope.addHook('preValidation', ({ params }, _reply, next) => {
      const ids = typeof params === 'object' && params !== null ? Object.values(params) : [];
      next(ids.some((id) => String(id).includes('\0')) ? new ApiError('not_found') : undefined);
    });
    options.register(scope.withTypeProvider<ZodTypeProvider>());
    done();
  });
  return () => describeRoutes(options);
}

/** Registers the routes once more, on a server that never listens: what describes them is loaded only when it is asked for. */
async function describeRoutes({ version, register }: ApiOptions): Promise<OpenApiDocument> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify(withoutSchemas);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Soglia', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  register(app.withTypeProvider<ZodTypeProvider>());
  await app.ready();
  return app.swagger({ yaml: false });
}

/** Fastify's own errors, about bodies and schemas, by their HTTP status; those of the services by what is missing. */
function asApiError(error: FastifyError, invalidShape: ErrorCode = 'bad_request'): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailableError) return new ApiError('store_unavailable');
  // Deleted between the look at it and its use.
  if (error instanceof UnknownRoleError) return new ApiError('role_not_found');
  if (error instanceof ServiceUnavailableError) return serviceError(error.state);
  if (error instanceof HubCommandError) return new ApiError('hub_refused');
  if (error.validation !== undefined) return new ApiError(invalidShape);
  if (error.statusCode === 400) return new ApiError('bad_request');
  if (error.statusCode === 413) return new ApiError('body_too_large');
  if (error.statusCode === 415) return new ApiError('unsupported_media_type');
  return new ApiError('failed');
}

/** What people and roles cannot do without the gateway's own connection to the hub. */
function serviceError(state: ServiceState): ApiError {
  switch (state) {
    case 'not_prepared':
      return new ApiError('house_not_prepared');
    case 'lost':
      return new ApiError('house_read_only');
    default:
      return new ApiError('hub_unreachable');
  }
}
