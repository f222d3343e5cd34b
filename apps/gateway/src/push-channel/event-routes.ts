import { createHash } from 'node:crypto';
import type { FastifyRequest, RequestPayload } from 'fastify';
import * as z from 'zod';
import { apiErrorSchema } from '@soglia/contracts';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import type { Limits } from '#limits.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import { createSourceLimit } from '#rate-limits/source-limit.ts';
import { CHANNEL_NAME, isPublicName, isSystemEvent, type PushEvent } from './protocol.ts';
import type { PushAccess } from './push-access.ts';
import { verifyRequest, type VerifiedRequest } from './signature.ts';
import type { Subscriptions } from './subscriptions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a route of the push channel: what its signature covers. */
    signed: VerifiedRequest | undefined;
    /** MD5 of the body, once it is read. */
    readBodyHash: (() => string) | undefined;
  }
}

export interface EventRoutesOptions {
  /** Undefined while it is not known. */
  readonly access: () => PushAccess | undefined;
  readonly subscriptions: Pick<Subscriptions, 'count' | 'occupied'>;
  /** Resolves once the events are stored, or have gone out. */
  readonly publish: (events: readonly PushEvent[], except: string | undefined) => Promise<void>;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

const channelName = z.string().refine(isPublicName);
const eventName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !isSystemEvent(name));
const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/);
const answerSchema = z.looseObject({});

const eventsSchema = (limits: Limits) =>
  z.object({
    name: eventName,
    data: z.string(),
    channels: z.array(channelName).min(1).max(limits.pushBatch).optional(),
    channel: channelName.optional(),
    socket_id: socketId.optional(),
    info: z.string().max(100).optional(),
  });
const batchSchema = (limits: Limits) =>
  z.object({
    batch: z
      .array(
        z.object({ name: eventName, data: z.string(), channel: channelName, socket_id: socketId.optional() }),
      )
      .min(1)
      .max(limits.pushBatch),
  });

const about = {
  tags: ['push channel'],
  response: {
    200: answerSchema,
    400: apiErrorSchema,
    401: apiErrorSchema,
    413: apiErrorSchema,
    429: apiErrorSchema,
    503: apiErrorSchema,
  },
};

/**
 * The HTTP API of a Pusher server, for programs that know the secret: `POST /apps/{id}/events` and `batch_events`, and
 * the questions about channels that the official libraries ask. A body is read only where the signature holds.
 */
export function registerEventRoutes(scope: ApiScope, options: EventRoutesOptions): void {
  const { limits, subscriptions, publish } = options;
  scope.decorateRequest('signed');
  scope.decorateRequest('readBodyHash');
  const hooks = { onRequest: verify(options), preParsing: hashBody, preValidation: compareBody(options) };
  const rate = createSourceLimit({
    points: limits.pushEvents,
    windowMs: limits.pushEventWindow,
    capacity: 1,
  });

  const send = async (events: readonly PushEvent[], except?: string): Promise<void> => {
    if (events.some(({ data }) => Buffer.byteLength(data) > limits.pushMessage))
      throw new ApiError('body_too_large');
    for (let count = 0; count < events.length; count += 1) {
      const waitMs = await rate.consume('events');
      if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
    }
    await publish(events, except);
  };
  /** What is told of a channel: only who counts is known of public ones. */
  const describe = (channel: string, info: string | undefined) =>
    info?.split(',').includes('subscription_count') === true
      ? { subscription_count: subscriptions.count(channel) }
      : {};

  scope.post(
    '/apps/:appId/events',
    {
      ...hooks,
      // The data are JSON inside of JSON: each byte may take six.
      bodyLimit: 8 * limits.pushMessage,
      schema: { ...about, summary: 'Publishes an event on channels', body: eventsSchema(limits) },
    },
    async ({ body }) => {
      const channels = body.channels ?? (body.channel === undefined ? [] : [body.channel]);
      if (channels.length === 0) throw new ApiError('bad_request');
      const unique = [...new Set(channels)];
      await send(
        unique.map((channel) => ({ channel, name: body.name, data: body.data })),
        body.socket_id,
      );
      if (body.info === undefined) return {};
      return { channels: Object.fromEntries(unique.map((name) => [name, describe(name, body.info)])) };
    },
  );
  scope.post(
    '/apps/:appId/batch_events',
    {
      ...hooks,
      bodyLimit: 8 * limits.pushMessage * limits.pushBatch,
      schema: { ...about, summary: 'Publishes several events', body: batchSchema(limits) },
    },
    async ({ body }) => {
      for (const { channel, name, data, socket_id: except } of body.batch)
        await send([{ channel, name, data }], except);
      return { batch: body.batch.map(() => ({})) };
    },
  );
  scope.get(
    '/apps/:appId/channels',
    { ...hooks, schema: { ...about, summary: 'Channels that somebody follows' } },
    ({ signed }) => {
      const [prefix, info] = ['filter_by_prefix', 'info'].map((name) => signed?.parameters.get(name));
      const names = subscriptions.occupied(prefix ?? '');
      return { channels: Object.fromEntries(names.map((name) => [name, describe(name, info)])) };
    },
  );
  scope.get(
    '/apps/:appId/channels/:channel',
    { ...hooks, schema: { ...about, summary: 'Whether somebody follows a channel' } },
    ({ params, signed }) => {
      const channel = channelOf(params);
      const isOccupied = subscriptions.count(channel) > 0;
      return { occupied: isOccupied, ...describe(channel, signed?.parameters.get('info')) };
    },
  );
  scope.get(
    '/apps/:appId/channels/:channel/users',
    { ...hooks, schema: { ...about, summary: 'Only channels that are not public tell who follows' } },
    () => {
      throw new ApiError('bad_request');
    },
  );
}

const parametersSchema = z.object({ channel: z.string().regex(CHANNEL_NAME) });

function channelOf(parameters: unknown): string {
  const { data } = parametersSchema.safeParse(parameters);
  if (data === undefined) throw new ApiError('bad_request');
  return data.channel;
}

/** A hook that runs before the body is read. Nobody learns whether the application or the signature is wrong. */
function verify({ access, limits, clock, metrics }: EventRoutesOptions) {
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    const own = access();
    const { url = '', method = '' } = request.raw;
    const time = { now: clock.now(), ageMs: limits.pushRequestAge };
    const signed =
      own && url.startsWith(`/apps/${own.appId}/`) ? verifyRequest(method, url, own, time) : undefined;
    if (signed === undefined) {
      metrics.refused('token');
      done(new ApiError('signature_refused'));
      return;
    }
    request.signed = signed;
    done();
  };
}

function hashBody(
  request: FastifyRequest,
  _reply: unknown,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void {
  const hash = createHash('md5');
  payload.on('data', (chunk: Buffer) => hash.update(chunk));
  request.readBodyHash = () => hash.digest('hex');
  done(null, payload);
}

/** The signature covers the body by its hash only. */
function compareBody({ metrics }: EventRoutesOptions) {
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    if (request.method !== 'POST' || request.readBodyHash?.() === request.signed?.bodyHash) {
      done();
      return;
    }
    const error = new ApiError('signature_refused');
    metrics.refused(refusalReason(error.code));
    done(error);
  };
}
