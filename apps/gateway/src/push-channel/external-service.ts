import { wait, type Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { Agent } from '#wire/undici.ts';
import type { PushEvent } from './protocol.ts';
import { signRequest } from './signature.ts';

/** A Pusher-compatible service of the settings. */
export interface ExternalService {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly cluster: string;
  /** Its web origin, where it is not Pusher itself. */
  readonly url: string | undefined;
}

export interface ExternalSenderOptions {
  readonly service: ExternalService;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

const GROWTH = 4;

/**
 * Publishes events on an external service by its HTTP API, one after the other. An event that it does not take after some
 * tries, or that is too much to wait, is dropped: people have it by their own sockets and on their phones.
 */
export function createExternalSender({ service, limits, clock, logger }: ExternalSenderOptions) {
  const origin = service.url ?? `https://api-${service.cluster}.pusher.com`;
  const path = `/apps/${service.appId}/events`;
  const closing = new AbortController();
  const waiting: PushEvent[] = [];
  let agent: Agent | undefined;
  let sending = false;
  let failing = false;

  const report = (reason: string | undefined) => {
    if (reason !== undefined && !failing) logger.warn({ reason }, 'the push service takes no events');
    if (reason === undefined && failing) logger.info('the push service takes events again');
    failing = reason !== undefined;
  };

  /** Why it was not taken; undefined where it was. */
  const trySend = async (event: PushEvent): Promise<{ reason: string; again: boolean } | undefined> => {
    const body = JSON.stringify({ name: event.name, channels: [event.channel], data: event.data });
    agent ??= new Agent({ connections: 1, maxResponseSize: -1, allowH2: false });
    const limit = new AbortController();
    const cancel = clock.after(limits.pushTry, () => {
      limit.abort();
    });
    try {
      const response = await agent.request({
        method: 'POST',
        origin,
        path: `${path}?${signRequest(path, body, service, clock.now())}`,
        body,
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.any([closing.signal, limit.signal]),
      });
      response.body.on('error', () => undefined).destroy();
      const { statusCode: status } = response;
      if (status >= 200 && status < 300) return undefined;
      return { reason: `HTTP ${status}`, again: status >= 500 || status === 429 };
    } catch {
      return { reason: limit.signal.aborted ? 'no answer in time' : 'connection failed', again: true };
    } finally {
      cancel();
    }
  };

  const send = async (event: PushEvent): Promise<void> => {
    for (let tries = 1; !closing.signal.aborted; tries += 1) {
      const failed = await trySend(event);
      report(failed?.reason);
      if (failed?.again !== true || tries >= limits.pushTries) return;
      await wait(clock, limits.pushRetry * GROWTH ** (tries - 1), closing.signal);
    }
  };

  const sendAll = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next);
    sending = false;
  };

  return {
    publish: (event: PushEvent): void => {
      if (waiting.length >= limits.pushWaiting) {
        report('too many events wait');
        return;
      }
      waiting.push(event);
      void sendAll();
    },
    close: async (): Promise<void> => {
      waiting.length = 0;
      closing.abort();
      await agent?.destroy();
    },
  };
}
