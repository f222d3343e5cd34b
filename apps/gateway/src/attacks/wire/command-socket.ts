import { isRecord, parseJson } from '@soglia/hub-client/json';
import { openClient } from '#testing/test-client.ts';

export interface CommandResult {
  readonly success: boolean;
  readonly result: unknown;
  /** Of a refusal; `closed` where the socket ended instead. */
  readonly code: string | undefined;
}

const CLOSED: CommandResult = { success: false, result: undefined, code: 'closed' };

/** A signed-in socket of a hub, or of the gateway before it. */
export async function openCommandSocket(base: string, token: string) {
  const client = openClient(`${base.replace('http', 'ws')}/api/websocket`);
  await client.signIn(token);
  await client.waitForText('"auth_ok"');
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
