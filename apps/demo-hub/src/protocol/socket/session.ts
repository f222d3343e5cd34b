import type { WebSocket } from 'ws';
import type { Accounts } from '#accounts/accounts.ts';
import { isAdmin, mayControl, mayRead, type Person } from '#accounts/people.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import { ServiceFailure, type Translation } from '#devices/failure.ts';
import { CommandFailure, type Command, type Session } from '#protocol/socket/command.ts';
import { parseFrame, toJson } from '#protocol/socket/frame.ts';
import type { Outbox } from '#protocol/socket/outbox.ts';
import { ReadyJson } from '#protocol/socket/ready-json.ts';
import { explain } from '#world/explain.ts';

export interface SessionParts {
  readonly socket: WebSocket;
  readonly outbox: Outbox;
  readonly accounts: Accounts;
  readonly commands: ReadonlyMap<string, Command>;
  readonly person: Person;
  readonly token: RefreshToken;
}

type Id = number | bigint;

/** Speaks with one client from `auth_ok` on. Returns what takes a frame and what ends it. */
export function createSession(parts: SessionParts): { receive(text: string): void; end(): void } {
  const { socket, outbox, commands, person, token } = parts;
  const subscriptions = new Map<Id, () => void>();
  let lastId: Id = 0;

  const session: Session = {
    person,
    token,
    isAdmin: isAdmin(person),
    mayRead: () => mayRead(person),
    mayControl: () => mayControl(person),
    allowCoalescing: () => outbox.allowCoalescing(),
    unsubscribe(id) {
      const end = subscriptions.get(id);
      subscriptions.delete(id);
      end?.();
      return end !== undefined;
    },
  };

  function result(id: Id, value: unknown): void {
    outbox.send(`{"id":${id},"type":"result","success":true,"result":${toJson(value ?? null)}}`);
  }

  function failure(id: unknown, code: string, message: string, translation?: Translation): void {
    const more = translation && {
      translation_key: translation.key,
      translation_domain: translation.domain,
      translation_placeholders: translation.placeholders ?? {},
    };
    outbox.send(toJson({ id, type: 'result', success: false, error: { code, message, ...more } }));
  }

  function failed(id: Id, error: unknown): void {
    if (error instanceof CommandFailure || error instanceof ServiceFailure) {
      failure(id, error.code, error.message, error.translation);
    } else failure(id, 'unknown_error', 'Unknown error');
  }

  function receive(text: string): void {
    const parsed = parseFrame(text);
    if (parsed.kind === 'fatal') {
      socket.close(1000);
      return;
    }
    for (const message of parsed.messages) handle(message);
  }

  function handle(message: unknown): void {
    if (typeof message !== 'object' || message === null || Array.isArray(message)) {
      failure(0, 'invalid_format', 'Message incorrectly formatted.');
      return;
    }
    const fields: Record<string, unknown> = { ...message };
    const { id, type } = fields as { id?: unknown; type?: unknown };
    if (!isId(id) || typeof type !== 'string' || type === '') {
      failure(id ?? null, 'invalid_format', 'Message incorrectly formatted.');
      return;
    }
    if (id <= lastId) {
      failure(id, 'id_reuse', 'Identifier values have to increase.');
      return;
    }
    const command = commands.get(type);
    if (!command) {
      failure(id, 'unknown_command', 'Unknown command.');
      return;
    }
    lastId = id;
    run(command, id, fields);
  }

  function run(command: Command, id: Id, fields: Record<string, unknown>): void {
    const checked = command.schema.safeParse(fields);
    if (!checked.success) {
      failure(id, 'invalid_format', explain(checked.error));
      return;
    }
    if (command.who === 'admin' && !session.isAdmin) {
      failure(id, 'unauthorized', 'Unauthorized');
      return;
    }
    try {
      if (command.subscribe) begin(id, command.subscribe(fields, session));
      else finish(command, id, fields);
    } catch (error) {
      failed(id, error);
    }
  }

  function begin(id: Id, start: (emit: (event: unknown) => void) => () => void): void {
    result(id, null);
    const head = `{"type":"event","event":`;
    const emit = (event: unknown): void =>
      outbox.send(`${head}${event instanceof ReadyJson ? event.json : toJson(event)},"id":${id}}`);
    subscriptions.set(id, start(emit));
  }

  function finish(command: Command, id: Id, fields: Record<string, unknown>): void {
    if (command.type === 'ping') {
      outbox.send(`{"id":${id},"type":"pong"}`);
      return;
    }
    const value = command.answer?.(fields, session);
    if (value instanceof Promise) {
      value.then((later: unknown) => result(id, later)).catch((error: unknown) => failed(id, error));
    } else result(id, value);
  }

  return {
    receive,
    end() {
      for (const end of subscriptions.values()) end();
      subscriptions.clear();
      outbox.close();
    },
  };
}

function isId(value: unknown): value is Id {
  return (typeof value === 'number' && value > 0) || (typeof value === 'bigint' && value > 0n);
}
