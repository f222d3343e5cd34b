import { WebSocket, type ClientOptions } from 'ws';
import { vi } from 'vitest';

/** A client's socket that keeps what it hears and how it ended. */
export const openClient = (url: string, options: ClientOptions = {}) => {
  const socket = new WebSocket(url, options);
  const heard: string[] = [];
  const state = {
    opened: false,
    code: undefined as number | undefined,
    status: undefined as number | undefined,
  };
  socket.on('open', () => {
    state.opened = true;
  });
  socket.on('message', (data) => heard.push((data as Buffer).toString()));
  socket.on('close', (code) => {
    state.code ??= code;
  });
  socket.on('error', () => undefined);
  socket.on('unexpected-response', (request, response) => {
    state.status = response.statusCode;
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString()));
    response.on('end', () => {
      heard.push(body);
      request.destroy();
    });
  });

  return {
    socket,
    heard,
    state,
    /** Waits until it has heard something that holds this text. */
    hears: (text: string) =>
      vi.waitFor(
        () => {
          if (!heard.some((frame) => frame.includes(text)))
            throw new Error(`did not hear ${text}: ${heard.join(' | ').slice(0, 500)}`);
        },
        { timeout: 5000, interval: 5 },
      ),
    /** The code with which it was closed. */
    closes: () =>
      vi.waitFor(
        () => {
          if (state.code === undefined) throw new Error('still open');
          return state.code;
        },
        { timeout: 5000, interval: 5 },
      ),
    signIn: async (token: string) => {
      await vi.waitFor(
        () => {
          if (!state.opened) throw new Error('not open');
        },
        { timeout: 5000, interval: 5 },
      );
      socket.send(JSON.stringify({ type: 'auth', access_token: token }));
    },
    [Symbol.dispose]: () => {
      socket.terminate();
    },
  };
};

export type TestClient = ReturnType<typeof openClient>;
