import { WebSocket } from 'ws';

/** A signed-in socket to a hub. Frames are passed on unparsed. */
export interface HubSocket {
  send(message: object): void;
  onFrame(listener: (frame: Buffer) => void): void;
  close(): void;
  /** Resolves when it is closed, by whichever side. */
  readonly closed: Promise<void>;
}

const SIGN_IN_TIMEOUT_MS = 20_000;

/** @param compress offers compression and uses it for whatever is sent, as browsers do */
export async function openHubSocket(hubUrl: string, token: string, compress = false): Promise<HubSocket> {
  const socket = new WebSocket(`${hubUrl.replace(/^http/, 'ws')}/api/websocket`, {
    perMessageDeflate: compress && { threshold: 0 },
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${hubUrl} said nothing in time`)), SIGN_IN_TIMEOUT_MS);
    socket.on('error', reject);
    socket.once('close', (code) => reject(new Error(`${hubUrl} closed the socket: ${code}`)));
    const onSignInMessage = (frame: Buffer) => {
      const { type } = JSON.parse(frame.toString()) as { type: string };
      if (type === 'auth_required') {
        socket.send(JSON.stringify({ type: 'auth', access_token: token }));
        return;
      }
      clearTimeout(timer);
      socket.off('message', onSignInMessage);
      if (type === 'auth_ok') resolve();
      else reject(new Error(`${hubUrl} does not accept the token`));
    };
    socket.on('message', onSignInMessage);
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    onFrame: (listener) => void socket.on('message', listener),
    close: () => socket.terminate(),
  };
}
