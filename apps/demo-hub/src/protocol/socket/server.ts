import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import { accessRefusal } from '#accounts/users.ts';
import type { Cancel, Clock } from '#clock.ts';
import type { Command } from '#protocol/socket/command.ts';
import { parseFrame } from '#protocol/socket/frame.ts';
import type { ReadClientAddress } from '#network/client-address.ts';
import { createOutbox } from '#protocol/socket/outbox.ts';
import { createSession } from '#protocol/socket/session.ts';
import { schemaErrorText } from '#world/schema-error-text.ts';

export interface SocketOptions {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly hubVersion: string;
  readonly readClientAddress: ReadClientAddress;
  readonly commands: ReadonlyMap<string, Command>;
  /** Delay of every outgoing message, in ms. */
  readonly delay: () => number;
}

export interface SocketServer {
  /** Whether the request is upgraded to a WebSocket. */
  accepts(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all sockets, with or without a close frame. */
  closeAll(how: 'close' | 'break'): void;
  /** Sends raw text to every signed-in client. */
  broadcast(text: string): void;
  /** Number of signed-in sockets. */
  count(): number;
}

const AUTH_LIMIT_MS = 10_000;
const PING_INTERVAL_MS = 55_000;
const MESSAGE_LIMIT = 4 * 1024 * 1024;
const AUTH_MESSAGE_LIMIT = 64 * 1024;
const authMessage = z.strictObject({ type: z.literal('auth'), access_token: z.string() });

export function createSocketServer(options: SocketOptions): SocketServer {
  const { accounts, clock, hubVersion } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT, perMessageDeflate: true });
  const signedIn = new Map<WebSocket, RefreshToken>();
  const open = new Set<WebSocket>();
  accounts.tokens.onRemoved((token) => {
    for (const [socket, used] of signedIn) if (used.id === token.id) socket.close(1000);
  });

  function startAuthentication(socket: WebSocket, ip: string): void {
    open.add(socket);
    const sendJson = (message: object): void => socket.send(JSON.stringify(message));
    const timers: Cancel[] = [clock.after(AUTH_LIMIT_MS, () => socket.close(1000))];
    let receive: ((text: string) => void) | undefined;

    socket.on('message', (data: RawData, isBinary: boolean) => {
      // A closing socket still receives, and its token may be gone.
      if (socket.readyState !== socket.OPEN) return;
      const text = isBinary ? undefined : textOf(data);
      if (receive) {
        if (text !== undefined) receive(text);
        else if (sizeOf(data) === 0) socket.close(1000);
        return;
      }
      if (text === undefined || text.length > AUTH_MESSAGE_LIMIT) {
        socket.close(1000);
        return;
      }
      signIn(text);
    });
    socket.on('close', () => {
      open.delete(socket);
      for (const cancel of timers) cancel();
    });
    socket.on('error', () => socket.terminate());
    sendJson({ type: 'auth_required', ha_version: hubVersion });

    function signIn(text: string): void {
      const parsed = parseFrame(text);
      if (parsed.kind === 'fatal') {
        socket.close(1000);
        return;
      }
      const auth = authMessage.safeParse(/^\s*\[/.test(text) ? parsed.messages : parsed.messages[0]);
      if (!auth.success) {
        sendJson({
          type: 'auth_invalid',
          message: `Auth message incorrectly formatted: ${schemaErrorText(auth.error)}`,
        });
        socket.close(1000);
        return;
      }
      const holder = accounts.authenticate(auth.data.access_token);
      if (!holder) {
        accounts.failedSignIns.failed(ip);
        sendJson({ type: 'auth_invalid', message: 'Invalid access token or password' });
        socket.close(1000);
        return;
      }
      const refusal = accessRefusal(holder.user, ip);
      if (refusal !== undefined) {
        accounts.failedSignIns.failed(ip);
        sendJson({ type: 'auth_invalid', message: refusal });
        socket.close(1000);
        return;
      }
      accounts.failedSignIns.succeeded(ip);
      timers.splice(0).forEach((cancel) => cancel());
      signedIn.set(socket, holder.token);
      const outbox = createOutbox(socket, clock, options.delay);
      const session = createSession({ socket, outbox, accounts, commands: options.commands, ...holder });
      receive = (frame) => session.receive(frame);
      keepAlive(socket, timers);
      socket.on('close', () => {
        signedIn.delete(socket);
        session.end();
      });
      sendJson({ type: 'auth_ok', ha_version: hubVersion });
    }
  }

  function keepAlive(socket: WebSocket, timers: Cancel[]): void {
    let answered = true;
    socket.on('pong', () => {
      answered = true;
    });
    const round = (): void => {
      if (!answered) {
        socket.terminate();
        return;
      }
      answered = false;
      socket.ping();
      timers.splice(0, timers.length, clock.after(PING_INTERVAL_MS, round));
    };
    timers.push(clock.after(PING_INTERVAL_MS, round));
  }

  return {
    accepts(request) {
      const ip = options.readClientAddress(request);
      const isSocketPath = request.url?.split('?')[0] === '/api/websocket';
      return isSocketPath && ip !== undefined && !accounts.failedSignIns.isBanned(ip);
    },
    upgrade(request, socket, head) {
      const ip = options.readClientAddress(request) ?? '';
      server.handleUpgrade(request, socket, head, (webSocket) => startAuthentication(webSocket, ip));
    },
    closeAll(how) {
      for (const socket of open) {
        if (how === 'break') socket.terminate();
        else socket.close(1000);
      }
    },
    count: () => signedIn.size,
    broadcast(text) {
      for (const socket of signedIn.keys()) socket.send(text);
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}

function sizeOf(data: RawData): number {
  return Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;
}
