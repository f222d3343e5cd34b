import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import type { Cancel, Clock } from '#clock.ts';
import type { Command } from '#protocol/socket/command.ts';
import { parseFrame } from '#protocol/socket/frame.ts';
import type { ReadAddress } from '#protocol/http/address.ts';
import { createOutbox } from '#protocol/socket/outbox.ts';
import { createSession } from '#protocol/socket/session.ts';
import { explain } from '#world/explain.ts';

export interface SocketOptions {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly hubVersion: string;
  readonly readAddress: ReadAddress;
  readonly commands: ReadonlyMap<string, Command>;
  /** Milliseconds by which every message is late. */
  readonly delay: () => number;
}

export interface SocketServer {
  /** Whether a request becomes a socket; all others are answered as requests. */
  takes(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all sockets: politely, or as a line that breaks. */
  closeAll(how: 'close' | 'break'): void;
  /** The same words to every signed-in client, whatever they are. */
  shout(text: string): void;
  /** How many are signed in. */
  count(): number;
}

const AUTH_WITHIN = 10_000;
const PING_EVERY = 55_000;
const MESSAGE_LIMIT = 4 * 1024 * 1024;
const AUTH_LIMIT = 64 * 1024;
const authMessage = z.strictObject({ type: z.literal('auth'), access_token: z.string() });

export function createSocketServer(options: SocketOptions): SocketServer {
  const { accounts, clock, hubVersion } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT, perMessageDeflate: true });
  const signedIn = new Map<WebSocket, RefreshToken>();
  const open = new Set<WebSocket>();
  accounts.tokens.onRemoved((token) => {
    for (const [socket, used] of signedIn) if (used.id === token.id) socket.close(1000);
  });

  function greet(socket: WebSocket, ip: string): void {
    open.add(socket);
    const say = (message: object): void => socket.send(JSON.stringify(message));
    const timers: Cancel[] = [clock.after(AUTH_WITHIN, () => socket.close(1000))];
    let receive: ((text: string) => void) | undefined;

    socket.on('message', (data: RawData, isBinary: boolean) => {
      const text = isBinary ? undefined : textOf(data);
      if (receive) {
        if (text !== undefined) receive(text);
        else if (sizeOf(data) === 0) socket.close(1000);
        return;
      }
      if (text === undefined || text.length > AUTH_LIMIT) {
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
    say({ type: 'auth_required', ha_version: hubVersion });

    function signIn(text: string): void {
      const parsed = parseFrame(text);
      if (parsed.kind === 'fatal') {
        socket.close(1000);
        return;
      }
      const auth = authMessage.safeParse(/^\s*\[/.test(text) ? parsed.messages : parsed.messages[0]);
      if (!auth.success) {
        say({ type: 'auth_invalid', message: `Auth message incorrectly formatted: ${explain(auth.error)}` });
        socket.close(1000);
        return;
      }
      const holder = accounts.holder(auth.data.access_token);
      if (!holder) {
        accounts.failures.failed(ip);
        say({ type: 'auth_invalid', message: 'Invalid access token or password' });
        socket.close(1000);
        return;
      }
      accounts.failures.succeeded(ip);
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
      say({ type: 'auth_ok', ha_version: hubVersion });
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
      timers.splice(0, timers.length, clock.after(PING_EVERY, round));
    };
    timers.push(clock.after(PING_EVERY, round));
  }

  return {
    takes(request) {
      const ip = options.readAddress(request);
      const asked = request.url?.split('?')[0] === '/api/websocket';
      return asked && ip !== undefined && !accounts.failures.isBanned(ip);
    },
    upgrade(request, socket, head) {
      const ip = options.readAddress(request) ?? '';
      server.handleUpgrade(request, socket, head, (webSocket) => greet(webSocket, ip));
    },
    closeAll(how) {
      for (const socket of open) {
        if (how === 'break') socket.terminate();
        else socket.close(1000);
      }
    },
    count: () => signedIn.size,
    shout(text) {
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
