import type { WebSocket } from 'ws';
import { startTestHub, type TestHub } from './test-hub.ts';
import { makeToken } from './tokens.ts';

export interface IdentityHubUser {
  readonly id: string;
  isAdmin: boolean;
  isActive: boolean;
}

export interface IdentityHubOptions {
  readonly port?: number;
  readonly users: Map<string, IdentityHubUser>;
  /** The user of each token. */
  readonly tokens: Map<string, string>;
  /** Whether it closes the sockets of people who are deactivated or deleted: the hubs of 2024 do not. */
  readonly closesSockets?: boolean;
  /** When the session of a token began, in milliseconds; of others it tells nothing. */
  readonly began?: ReadonlyMap<string, number>;
  /** JSON bodies of its answers, by method and path; `{}` for all others. */
  readonly answers?: ReadonlyMap<string, string>;
  /** Runs before `auth/current_user` is answered. */
  readonly beforeAnswer?: () => void | Promise<void>;
}

/**
 * A small real server with people: its tokens belong to somebody, `auth/current_user` says to whom. State and tokens are
 * passed in, so that it can be started again as the same hub.
 */
export async function startIdentityHub(options: IdentityHubOptions) {
  const { users, tokens, closesSockets = true } = options;
  const holders = new Map<WebSocket, string>();
  let signIns = 0;
  let refused = 0;
  let sessionLists = 0;

  const userOf = (token: string) => {
    const user = users.get(tokens.get(token) ?? '');
    return user?.isActive === true ? user : undefined;
  };

  const hub: TestHub = await startTestHub({
    ...(options.port !== undefined && { port: options.port }),
    handle: (request, response) => {
      if (request.url?.startsWith('/api/webhook/') === true) {
        // Without a token, once all of it has come.
        request.resume().once('end', () => response.end());
        return true;
      }
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (request.url?.startsWith('/api/camera_proxy_stream/') === true) {
        response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace' }).write('--frame');
        return true;
      }
      if (request.url?.startsWith('/api/') !== true) return false;
      if (userOf(token) === undefined) {
        refused += 1;
        response.writeHead(401).end('401: Unauthorized');
      } else if (request.url === '/api/stream') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
      } else {
        response.end(options.answers?.get(`${request.method} ${request.url}`) ?? '{}');
      }
      return true;
    },
    onSocket: (socket) => {
      socket.once('close', () => holders.delete(socket));
      socket.send('{"type":"auth_required","ha_version":"2026.11.0"}');
      socket.on('message', (data) => {
        const message = JSON.parse((data as Buffer).toString()) as Record<string, unknown>;
        const { id, type } = message;
        if (type === 'auth') {
          const token = String(message['access_token']);
          if (userOf(token) === undefined) {
            refused += 1;
            socket.send('{"type":"auth_invalid","message":"Invalid access token or password"}');
            socket.close();
            return;
          }
          signIns += 1;
          holders.set(socket, token);
          socket.send('{"type":"auth_ok","ha_version":"2026.11.0"}');
        } else if (type === 'auth/current_user') {
          const user = users.get(tokens.get(holders.get(socket) ?? '') ?? '');
          const result = { id: user?.id, name: user?.id, is_admin: user?.isAdmin, is_owner: false };
          void Promise.resolve(options.beforeAnswer?.()).then(() => {
            socket.send(JSON.stringify({ id, type: 'result', success: true, result }));
          });
        } else if (type === 'auth/refresh_tokens') {
          sessionLists += 1;
          const at = options.began?.get(holders.get(socket) ?? '');
          const result = [
            { is_current: false, created_at: '2020-01-01T00:00:00+00:00' },
            ...(at === undefined ? [] : [{ is_current: true, created_at: new Date(at).toISOString() }]),
          ];
          socket.send(JSON.stringify({ id, type: 'result', success: true, result }));
        } else {
          socket.send(JSON.stringify({ id, type: 'pong' }));
        }
      });
    },
  });

  const closeSockets = (wanted: (token: string) => boolean) => {
    for (const [socket, token] of [...holders]) if (wanted(token)) socket.close(1000);
  };

  return {
    ...hub,
    /** Sockets that signed in, from the start. */
    get signIns() {
      return signIns;
    },
    /** Requests and sockets with a token that it refused: each counts against the gateway's address. */
    get refused() {
      return refused;
    },
    /** How often somebody asked for their sessions. */
    get sessionLists() {
      return sessionLists;
    },
    /** Sockets that are signed in now. */
    get holders() {
      return holders.size;
    },
    revoke: (token: string) => {
      tokens.delete(token);
      closeSockets((one) => one === token);
    },
    deactivate: (userId: string) => {
      const user = users.get(userId);
      if (user !== undefined) user.isActive = false;
      if (closesSockets) closeSockets((token) => tokens.get(token) === userId);
    },
  };
}

/** People with tokens: `names` are their ids. */
export function createPeople(names: readonly string[]) {
  const users = new Map<string, IdentityHubUser>();
  const tokens = new Map<string, string>();
  const issue = (userId: string, session = `${userId} ${tokens.size}`): string => {
    const token = makeToken(session);
    tokens.set(token, userId);
    return token;
  };
  for (const id of names) users.set(id, { id, isAdmin: id === 'maria', isActive: true });
  return { users, tokens, issue };
}
