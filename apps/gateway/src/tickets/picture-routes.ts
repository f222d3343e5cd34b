import { pipeline, Transform, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  PICTURE_LIMIT,
  PICTURE_TYPES,
  pictureQuerySchema,
  ticketIdSchema,
  ticketPictureSchema,
  TICKETS_PATH,
} from '@soglia/contracts/tickets';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { endWithAccess, requirePerson } from '#companion/require-person.ts';
import { idParams } from '#companion/route-parts.ts';
import {
  aboutTickets,
  asked,
  attemptKey,
  given,
  ticketErrors,
  type TicketRouteOptions,
} from './ticket-routes.ts';

const pictureParams = z.object({ id: z.string(), picture: z.string() });

/** What keeps a picture from ever being a page: whatever its bytes are, they run nothing and are stored nowhere. */
const INERT = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
};

/** Pictures of the caller's own tickets, which pass through without being held here. */
export function registerPictureRoutes(scope: ApiScope, options: TicketRouteOptions): void {
  const { own } = options;
  const onRequest = requirePerson(options);

  void scope.register((plain, _options, done) => {
    const pictures: ApiScope = plain.withTypeProvider();
    pictures.removeAllContentTypeParsers();
    for (const type of PICTURE_TYPES) {
      pictures.addContentTypeParser(type, (_request, payload, parsed) => {
        parsed(null, payload);
      });
    }
    pictures.post(
      `${TICKETS_PATH}/:id/pictures`,
      {
        onRequest,
        schema: {
          ...aboutTickets,
          summary: 'Adds a picture, at most 10 MB',
          params: idParams,
          querystring: pictureQuerySchema,
          response: { ...ticketErrors, 201: ticketPictureSchema },
        },
      },
      async (request, reply) => {
        endWithAccess(request, reply, options.identity);
        const size = sizeOf(request);
        if (size !== undefined && size > PICTURE_LIMIT) throw new ApiError('body_too_large');
        // A slow connection needs minutes; the way to the provider has its own limit.
        request.liftBodyLimit();
        const { stream, isOver, leave } = limitedBody(request.body as Readable);
        try {
          const added = await given(own).addPicture(
            asked(request, reply),
            request.params.id,
            {
              body: stream,
              contentType: contentTypeOf(request),
              size,
              forMessage: request.query.for === 'message',
            },
            attemptKey(request),
          );
          return await reply.code(201).send(added);
        } catch (error) {
          // More of the picture may be on its way.
          reply.header('connection', 'close');
          throw isOver() ? new ApiError('body_too_large') : error;
        } finally {
          leave();
        }
      },
    );
    done();
  });

  scope.get(
    `${TICKETS_PATH}/:id/pictures/:picture`,
    {
      onRequest,
      schema: {
        ...aboutTickets,
        summary: 'A picture of one’s own ticket',
        params: pictureParams,
        // A stream is sent as it is; its form is not described.
        response: { ...ticketErrors, 200: z.any() },
      },
    },
    async (request, reply) => {
      endWithAccess(request, reply, options.identity);
      const { id, picture } = request.params;
      if (!ticketIdSchema.safeParse(picture).success) throw new ApiError('ticket_not_found');
      const { body, contentType, size } = await given(own).readPicture(asked(request, reply), id, picture);
      const name = `${picture}.${contentType.slice('image/'.length)}`;
      reply.headers({ ...INERT, 'content-disposition': `attachment; filename="${name}"` });
      if (size !== undefined) reply.header('content-length', size);
      const { stream } = limitedStream();
      // Each end of it ends the other; what was sent by then is too short, which its length or its framing tells.
      pipeline(body, stream, () => undefined);
      return reply.type(contentType).send(stream);
    },
  );
}

const contentTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function sizeOf({ headers }: FastifyRequest): number | undefined {
  const size = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(size) ? size : undefined;
}

/** Passes what comes, and fails once that is more than a picture may have. */
function limitedStream() {
  let passed = 0;
  const isOver = () => passed > PICTURE_LIMIT;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      if (isOver()) done(new ApiError('body_too_large'));
      else done(null, chunk);
    },
  });
  return { stream, isOver };
}

/** The body of a request, limited. Its connection stays, also where the stream fails: the answer goes out on it. */
function limitedBody(source: Readable) {
  const { stream, isOver } = limitedStream();
  source.on('error', (error) => stream.destroy(error));
  source.on('close', () => {
    if (!source.readableEnded) stream.destroy();
  });
  // Who reads it is told.
  stream.on('error', () => undefined);
  source.pipe(stream);
  return {
    stream,
    isOver,
    /** What is left is read away, as long as the answer takes. */
    leave: () => {
      source.unpipe(stream);
      stream.destroy();
      source.resume();
    },
  };
}
