import { Readable } from 'node:stream';
import {
  PICTURE_LIMIT,
  pictureQuerySchema,
  providerErrorSchema,
  ticketPictureSchema,
} from '@soglia/contracts/tickets';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { scopeOf } from '#api/callers.ts';
import { preparePicture } from '#pictures/prepare-picture.ts';
import { pictureParamsSchema, ticketParamsSchema, ticketPath } from './schemas.ts';
import { idempotencyKeyOf, type TicketRouteParts } from './ticket-routes.ts';

const errors = { '4xx': providerErrorSchema, '5xx': providerErrorSchema };

/** Pictures as they are, in a scope of their own, whose bodies are bytes whatever type they claim to be. */
export function registerPictureRoutes(
  scope: ApiScope,
  { callers, service, pictures }: TicketRouteParts,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
  scope.post(
    `${ticketPath}/pictures`,
    {
      schema: {
        params: ticketParamsSchema,
        querystring: pictureQuerySchema,
        response: { 200: ticketPictureSchema, 201: ticketPictureSchema, ...errors },
      },
      bodyLimit: PICTURE_LIMIT,
      errorHandler: (error) => {
        throw error.statusCode === 413 ? new ApiError('picture_too_large') : error;
      },
      // Before its bytes are read: as many as may be in memory, of no home all of them.
      onRequest: async (request, reply) => {
        request.liftTimeLimit();
        const release = await pictures.acquire(callers.of(request).home.id);
        if (release === undefined) throw new ApiError('busy', 2000);
        reply.raw.once('close', release);
        if (reply.raw.destroyed) release();
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!(body instanceof Uint8Array) || body.length === 0) throw new ApiError('not_a_picture');
      const key = idempotencyKeyOf(request);
      const picture = { ...preparePicture(body), forMessage: request.query.for === 'message' };
      const answer = await service.addPicture(scopeOf(callers.of(request)), request.params.id, picture, key);
      return reply.code(answer.again ? 200 : 201).send(answer.body);
    },
  );

  scope.get(
    `${ticketPath}/pictures/:pictureId`,
    { schema: { params: pictureParamsSchema } },
    async (request, reply) => {
      const { id, pictureId } = request.params;
      const scoped = scopeOf(callers.of(request));
      const picture = await service.findPicture(scoped, id, pictureId);
      return reply
        .type(picture.content_type)
        .headers({
          'content-length': String(picture.size),
          'cache-control': 'private, max-age=31536000, immutable',
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(Readable.from(service.pictureParts(scoped, picture)));
    },
  );
}
