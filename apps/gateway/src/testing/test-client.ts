import { WebSocket, type ClientOptions } from 'ws';
import { waitFor } from './wait-for.ts';

/** A client's socket that records the frames it receives and how it was closed. @param protocols that it offers */
export function openClient(url: string, options: ClientOptions = {}, protocols: string[] = []) {
  const socket = new WebSocket(url, protocols, options);
  const received: string[] = [];
  const state = {
    opened: false,
    code: undefined as number | undefined,
    status: undefined as number | undefined,
  };
  socket.on('open', () => {
    state.opened = true;
  });
  socket.on('message', (data) => received.push((data as Buffer).toString()));
  socket.on('close', (code) => {
    state.code ??= code;
  });
  socket.on('error', () => undefined);
  socket.on('unexpected-response', (request, response) => {
    state.status = response.statusCode;
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString()));
    response.on('end', () => {
      received.push(body);
      request.destroy();
    });
  });

  return {
    socket,
    received,
    state,
    /** Waits until it has received a frame that contains this text. */
    waitForText: (text: string) =>
      waitFor(() => {
        if (!received.some((frame) => frame.includes(text)))
          throw new Error(
            `did not receive ${text} (closed: ${state.code}): ${received.join(' | ').slice(0, 500)}`,
          );
      }),
    /** Waits for the code with which it was closed. */
    waitForClose: () =>
      waitFor(() => {
        if (state.code === undefined) throw new Error('still open');
        return state.code;
      }),
    signIn: async (token: string) => {
      await waitFor(() => {
        if (!state.opened) throw new Error('not open');
      });
      socket.send(JSON.stringify({ type: 'auth', access_token: token }));
    },
    [Symbol.dispose]: () => {
      socket.terminate();
    },
  };
}

export type TestClient = ReturnType<typeof openClient>;
