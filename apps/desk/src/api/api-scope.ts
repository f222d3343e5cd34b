import type { IncomingMessage, ServerResponse } from 'node:http';
import { StoreUnavailableError } from '@soglia/database';
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
import { PictureError, type PictureProblem } from '#pictures/picture.ts';
import { HomeFullError } from '#store/home-space.ts';
import { TooManyPicturesError } from '#store/picture-changes.ts';
import {
  KeyUsedError,
  TooManyMessagesError,
  UnknownPictureError,
  UnknownTicketError,
} from '#store/ticket-changes.ts';
import { ApiError, type ErrorCode } from './api-error.ts';

/** A Fastify scope whose routes are typed by their zod schemas. */
export type ApiScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

function compileNothing(): never {
  throw new Error('a schema outside of the API scope');
}

/** An option of the server: without it Fastify loads compilers for JSON schemas, which are never used. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing } },
};

/** The schemas of a scope are zod's, and its errors are `{ detail, code }`. */
export function useApiStyle(scope: FastifyInstance): ApiScope {
  scope.setValidatorCompiler(validatorCompiler);
  scope.setSerializerCompiler(serializerCompiler);
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = asApiError(error);
    if (answer.code === 'failed') request.log.error({ err: error }, 'request failed');
    if (answer.waitMs !== undefined)
      reply.header('retry-after', String(Math.max(1, Math.ceil(answer.waitMs / 1000))));
    void reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer.body);
  });
  return scope.withTypeProvider<ZodTypeProvider>();
}

/** The OpenAPI document of the routes, which are registered once more on a server that never listens. */
export async function describeRoutes(
  register: (app: FastifyInstance) => void,
  { version, keyHeader }: { readonly version: string; readonly keyHeader: string },
): Promise<unknown> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify(withoutSchemas);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Soglia desk', version },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: keyHeader } } },
      security: [{ key: [] }],
    },
    transform: jsonSchemaTransform,
  });
  register(app);
  await app.ready();
  return app.swagger({ yaml: false });
}

const pictureErrors: Readonly<Record<PictureProblem, ErrorCode>> = {
  not_a_picture: 'not_a_picture',
  damaged: 'damaged_picture',
  too_large: 'picture_too_large',
  too_many_pixels: 'too_many_pixels',
  animated: 'animated_picture',
};

/** Ours by their kind, Fastify's own by their status. */
function asApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailableError) return new ApiError('store_unavailable', 2000);
  if (error instanceof UnknownTicketError) return new ApiError('not_found');
  if (error instanceof UnknownPictureError) return new ApiError('picture_not_found');
  if (error instanceof KeyUsedError) return new ApiError('key_used');
  if (error instanceof HomeFullError) return new ApiError('home_full');
  if (error instanceof TooManyPicturesError) return new ApiError('too_many_pictures');
  if (error instanceof TooManyMessagesError) return new ApiError('too_many_messages');
  if (error instanceof PictureError) return new ApiError(pictureErrors[error.reason]);
  if (error.statusCode === 413) return new ApiError('body_too_large');
  if (error.statusCode === 415) return new ApiError('unsupported_media_type');
  if (error.validation !== undefined || (error.statusCode ?? 500) < 500) return new ApiError('bad_request');
  return new ApiError('failed');
}
