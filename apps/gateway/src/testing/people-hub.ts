import type { WebSocket } from 'ws';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import { startTestHub, type TestHubOptions } from './test-hub.ts';

interface HubUser {
  id: string;
  username: string | null;
  name: string;
  is_owner: boolean;
  is_active: boolean;
  local_only: boolean;
  system_generated: boolean;
  group_ids: readonly string[];
}

export const hubUser = (id: string, more: Partial<HubUser> = {}): HubUser => ({
  id,
  username: id,
  name: id,
  is_owner: false,
  is_active: true,
  local_only: false,
  system_generated: false,
  group_ids: ['system-users'],
  ...more,
});

/** The answer to a command: a result, or an error by its code; `silent`: none, `close`: the connection ends instead. */
export type ScriptedAnswer = { readonly result: unknown } | { readonly code: string } | 'silent' | 'close';

export interface PeopleHubOptions extends Omit<TestHubOptions, 'onSocket'> {
  /** Answers a command in place of the hub; undefined leaves it to the hub. */
  readonly answer?: (type: string, message: Readonly<Record<string, unknown>>) => ScriptedAnswer | undefined;
  /** Says nothing on new sockets. */
  readonly silent?: boolean;
}

/** A test hub with people and their tokens, whose answers a test can replace one by one. */
export async function startPeopleHub(options: PeopleHubOptions = {}) {
  const users = new Map(
    [
      hubUser('anna', { is_owner: true, group_ids: ['system-admin'], name: 'Anna Rossi' }),
      hubUser('luca'),
      hubUser('content', { system_generated: true, username: null }),
    ].map((user) => [user.id, user]),
  );
  /** Tokens and whose they are. */
  const tokens = new Map<string, string>();
  const signIns: string[] = [];
  const commands: Readonly<Record<string, unknown>>[] = [];
  const watchers = new Map<WebSocket, Map<string, number>>();
  let { answer } = options;

  const answerTo = (message: Readonly<Record<string, unknown>>, user: HubUser): ScriptedAnswer => {
    switch (message['type']) {
      case 'auth/current_user':
        return {
          result: { id: user.id, name: user.name, is_owner: user.is_owner, is_admin: user.is_owner },
        };
      case 'config/auth/list':
        return { result: [...users.values()] };
      case 'subscribe_events':
        return { result: null };
      default:
        return { code: 'unknown_command' };
    }
  };

  const onSocket = (socket: WebSocket) => {
    let user: HubUser | undefined;
    if (options.silent === true) return;
    socket.send('{"type":"auth_required","ha_version":"2026.11.0"}');
    socket.on('close', () => watchers.delete(socket));
    socket.on('message', (data: Buffer) => {
      const message = parseJson(data.toString());
      if (!isRecord(message)) return;
      const { id, type } = message;
      if (type === 'auth') {
        const token = String(message['access_token']);
        signIns.push(token);
        user = users.get(tokens.get(token) ?? '');
        socket.send(JSON.stringify({ type: user === undefined ? 'auth_invalid' : 'auth_ok' }));
        if (user === undefined) socket.close(1000);
        return;
      }
      if (user === undefined || typeof type !== 'string') return;
      commands.push(message);
      const given = answer?.(type, message) ?? answerTo(message, user);
      if (given === 'silent') return;
      if (given === 'close') {
        socket.terminate();
        return;
      }
      if (type === 'subscribe_events' && typeof id === 'number') {
        const events = watchers.get(socket) ?? new Map<string, number>();
        watchers.set(socket, events.set(String(message['event_type']), id));
      }
      const outcome =
        'code' in given
          ? { success: false, error: { code: given.code, message: given.code } }
          : { success: true, result: given.result };
      socket.send(JSON.stringify({ id, type: 'result', ...outcome }));
    });
  };

  const hub = await startTestHub({ ...options, onSocket });
  return {
    ...hub,
    users,
    tokens,
    /** The tokens of all sign-ins, good and bad. */
    signIns,
    /** The commands that it received. */
    commands,
    answerWith: (replacement: PeopleHubOptions['answer']) => {
      answer = replacement;
    },
    /** Fires an event of people. */
    fire: (eventType: string, userId: string) => {
      for (const [socket, events] of watchers) {
        const id = events.get(eventType);
        if (id === undefined) continue;
        const event = { event_type: eventType, data: { user_id: userId } };
        socket.send(JSON.stringify({ id, type: 'event', event }));
      }
    },
    /** Removes the token and ends its sockets, as a hub does. */
    revoke: (token: string) => {
      tokens.delete(token);
      for (const socket of hub.sockets) socket.close(1000);
    },
  };
}
