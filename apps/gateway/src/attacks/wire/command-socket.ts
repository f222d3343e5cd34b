import { isRecord, parseJson } from '@soglia/hub-client/json';
import { openClient, type TestClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';

export interface CommandResult {
  readonly success: boolean;
  readonly result: unknown;
  /** Of a refusal; `closed` where the socket ended instead. */
  readonly code: string | undefined;
}

const CLOSED: CommandResult = { success: false, result: undefined, code: 'closed' };

const MOST_TRIES = 5;

/** Signs in again, like every client, where the socket ends meanwhile: the role may just have come to see more. */
async function openSignedIn(url: string, token: string): Promise<TestClient> {
  for (let tries = 1; ; tries += 1) {
    const client = openClient(url);
    await client.signIn(token);
    const isSignedIn = await waitFor(() => {
      if (client.received.some((frame) => frame.includes('"auth_ok"'))) return true;
      if (client.state.code === undefined) throw new Error(`not signed in: ${client.received.join(' | ')}`);
      return false;
    });
    if (isSignedIn) return client;
    if (tries === MOST_TRIES || client.received.some((frame) => frame.includes('"auth_invalid"')))
      throw new Error(`closed with ${client.state.code}: ${client.received.join(' | ')}`);
  }
}

/** A signed-in socket of a hub, or of the gateway before it. */
export async function openCommandSocket(base: string, token: string) {
  const client = await openSignedIn(`${base.replace('http', 'ws')}/api/websocket`, token);
  const waiting = new Map<number, (result: CommandResult) => void>();
  let lastId = 0;

  const settle = (id: number, result: CommandResult) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  client.socket.on('message', (data: Buffer) => {
    const parsed = parseJson(data.toString());
    for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
      if (!isRecord(message) || message['type'] === 'event') continue;
      const { id, type, success, result, error } = message;
      const code = isRecord(error) && typeof error['code'] === 'string' ? error['code'] : undefined;
      if (typeof id === 'number') settle(id, { success: success === true || type === 'pong', result, code });
    }
  });
  client.socket.on('close', () => {
    for (const id of [...waiting.keys()]) settle(id, CLOSED);
  });

  return {
    /** Everything that came, as it came. */
    received: () => client.received.join('\n'),
    nextId: () => (lastId += 1),
    lastId: () => lastId,
    /** Resolves with the answer, or when the socket ends. */
    command: (message: Readonly<Record<string, unknown>>): Promise<CommandResult> => {
      const id = (lastId += 1);
      if (client.state.code !== undefined) return Promise.resolve(CLOSED);
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        client.socket.send(JSON.stringify({ ...message, id }));
      });
    },
    /** Sends a frame as it is. */
    send: (frame: string) => {
      client.socket.send(frame);
    },
    close: () => {
      client.socket.terminate();
    },
  };
}

export type CommandSocket = Awaited<ReturnType<typeof openCommandSocket>>;
