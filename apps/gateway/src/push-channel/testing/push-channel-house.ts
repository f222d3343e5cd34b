import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PusherServer from 'pusher';
import { hubInfoSchema, type PushChannel } from '@soglia/contracts';
import { createLogger } from '#logging/logger.ts';
import { createSeal } from '#service-connection/seal.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { readPushAccess } from '../push-access.ts';
import { openOfficialClient, type OfficialClient } from './official-client.ts';

const SECRET = 'una frase di prova che nessuno indovina';

/** The real gateway, reached by the official client and the official server library. */
export async function startPushChannelHouse(...[settings, parts]: HouseParts) {
  const hub = await startTestHub();
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const data = join(tmpdir(), `soglia-push-${randomUUID()}`);
  const start = (appPort: number) =>
    startTestGateway(hub.url, { data, appPort, secret: SECRET, ...settings }, parts);
  let gateway = await start(0);
  const logger = createLogger('silent', { write: () => undefined });
  const access = await readPushAccess(
    gateway.store.values,
    createSeal({ secret: SECRET, data: '/nowhere', logger }),
  );
  const port = Number(new URL(gateway.appUrl).port);
  const clients: OfficialClient[] = [];

  const openClient = (key = access.key) => {
    const client = openOfficialClient(key, port);
    const errors: unknown[] = [];
    client.connection.bind('error', (error: unknown) => errors.push(error));
    clients.push(client);
    return { client, errors };
  };

  return {
    hub,
    get gateway() {
      return gateway;
    },
    /** Another gateway on the same data and the same port. */
    restart: async () => {
      await gateway.close();
      gateway = await start(port);
    },
    access,
    token,
    port,
    /** What signed-in people are told. */
    info: async (): Promise<PushChannel | undefined> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${gateway.hubUrl}/api/soglia/info`, { headers });
      return hubInfoSchema.parse(await answer.json()).push;
    },
    openClient,
    /** A client that has subscribed, and what it has received there. */
    follow: async (channel = access.channel) => {
      const { client, errors } = openClient();
      const received: (readonly [string, unknown])[] = [];
      const subscription = client.subscribe(channel);
      subscription.bind_global((name: string, data: unknown) => {
        if (!name.startsWith('pusher')) received.push([name, data]);
      });
      await waitFor(() => {
        if (!subscription.subscribed)
          throw new Error(`${client.connection.state}: ${JSON.stringify(errors)}`);
      });
      return { client, errors, received };
    },
    server: (changed: { readonly key?: string; readonly secret?: string; readonly appId?: string } = {}) =>
      new PusherServer({
        appId: access.appId,
        key: access.key,
        secret: access.secret,
        ...changed,
        host: '127.0.0.1',
        port: String(port),
        useTLS: false,
      }),
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) client.disconnect();
      await gateway.close();
      await hub.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

type HouseParts = [
  settings?: Parameters<typeof startTestGateway>[1],
  parts?: Parameters<typeof startTestGateway>[2],
];

export type PushHouse = Awaited<ReturnType<typeof startPushChannelHouse>>;
