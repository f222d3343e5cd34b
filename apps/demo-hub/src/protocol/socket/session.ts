import type { WebSocket } from 'ws';
import type { Accounts } from '#accounts/accounts.ts';
import { isAdmin, mayControl, mayRead, type User } from '#accounts/users.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import { ServiceError, type Translation } from '#world/service-error.ts';
import { CommandError, type Command, type Session, SerializedEvent } from '#protocol/socket/command.ts';
import { parseFrame, toJson } from '#protocol/socket/frame.ts';
import type { Outbox } from '#protocol/socket/outbox.ts';
import { schemaErrorText } from '#world/schema-error-text.ts';

export interface SessionParts {
  readonly socket: WebSocket;
  readonly outbox: Outbox;
  readonly accounts: Accounts;
  readonly commands: ReadonlyMap<string, Command>;
  readonly user: User;
  readonly token: RefreshToken;
}

type Id = number | bigint;

/** Handles the command phase of one connection. */
export function createSession(parts: SessionParts): { receive(text: string): void; end(): void } {
  const { socket, outbox, commands, accounts, token } = parts;
  /** Read anew each time: a change of groups takes effect on open sockets. */
  const presentUser = (): User => accounts.users.get(parts.user.id) ?? parts.user;
  const subscriptions = new Map<Id, () => void>();
  let lastId: Id = 0;

  const session: Session = {
    get user() {
      return presentUser();
    },
    token,
    get isAdmin() {
      return isAdmin(presentUser());
    },
    mayRead: () => mayRead(presentUser()),
    mayControl: () => mayControl(presentUser()),
    allowCoalescing: () => outbox.allowCoalescing(),
    unsubscribe(id) {
      const end = subscriptions.get(id);
      subscriptions.delete(id);
      end?.();
      return end !== undefined;
    },
  };

  function sendResult(id: Id, value: unknown): void {
    outbox.send(`{"id":${id},"type":"result","success":true,"result":${toJson(value ?? null)}}`);
  }

  function sendFailure(id: unknown, code: string, message: string, translation?: Translation): void {
    const more = translation && {
      translation_key: translation.key,
      translation_domain: translation.domain,
      translation_placeholders: translation.placeholders ?? {},
    };
    outbox.send(toJson({ id, type: 'result', success: false, error: { code, message, ...more } }));
  }

  function sendError(id: Id, error: unknown): void {
    if (error instanceof CommandError || error instanceof ServiceError) {
      sendFailure(id, error.code, error.message, error.translation);
    } else sendFailure(id, 'unknown_error', 'Unknown error');
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
      sendFailure(0, 'invalid_format', 'Message incorrectly formatted.');
      return;
    }
    const fields: Record<string, unknown> = { ...message };
    const { id, type } = fields as { id?: unknown; type?: unknown };
    if (!isId(id) || typeof type !== 'string' || type === '') {
      sendFailure(id ?? null, 'invalid_format', 'Message incorrectly formatted.');
      return;
    }
    if (id <= lastId) {
      sendFailure(id, 'id_reuse', 'Identifier values have to increase.');
      return;
    }
    const command = commands.get(type);
    if (!command) {
      sendFailure(id, 'unknown_command', 'Unknown command.');
      return;
    }
    lastId = id;
    run(command, id, fields);
  }

  function run(command: Command, id: Id, fields: Record<string, unknown>): void {
    const checked = command.schema.safeParse(fields);
    if (!checked.success) {
      sendFailure(id, 'invalid_format', schemaErrorText(checked.error));
      return;
    }
    if (command.access === 'admin' && !session.isAdmin) {
      sendFailure(id, 'unauthorized', 'Unauthorized');
      return;
    }
    try {
      if (command.subscribe) startSubscription(id, command, command.subscribe(fields, session));
      else answerCommand(command, id, fields);
    } catch (error) {
      sendError(id, error);
    }
  }

  function startSubscription(
    id: Id,
    { isEventFirst = false }: Command,
    start: (emit: (event: unknown) => void) => () => void,
  ): void {
    if (!isEventFirst) sendResult(id, null);
    const head = `{"type":"event","event":`;
    const emit = (event: unknown): void =>
      outbox.send(`${head}${event instanceof SerializedEvent ? event.json : toJson(event)},"id":${id}}`);
    subscriptions.set(id, start(emit));
    if (isEventFirst) sendResult(id, null);
  }

  function answerCommand(command: Command, id: Id, fields: Record<string, unknown>): void {
    if (command.type === 'ping') {
      outbox.send(`{"id":${id},"type":"pong"}`);
      return;
    }
    const value = command.answer?.(fields, session);
    if (value instanceof Promise) {
      value.then((later: unknown) => sendResult(id, later)).catch((error: unknown) => sendError(id, error));
    } else sendResult(id, value);
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
