import { z } from 'zod';
import type { User } from '#accounts/users.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import type { Translation } from '#world/service-error.ts';

/** A signed-in connection, as commands see it. */
export interface Session {
  readonly user: User;
  readonly token: RefreshToken;
  readonly isAdmin: boolean;
  mayRead(entityId: string): boolean;
  mayControl(entityId: string): boolean;
  /** Allows several messages in one frame. */
  allowCoalescing(): void;
  /** Ends a subscription; false if the id is unknown. */
  unsubscribe(id: number | bigint): boolean;
}

/** An event that was serialised once for all its subscribers. */
export class SerializedEvent {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Sends one event of a subscription. */
export type Emit = (event: unknown) => void;

export class CommandError extends Error {
  override readonly name = 'CommandFailure';
  readonly code: string;
  readonly translation: Translation | undefined;

  constructor(code: string, message: string, translation?: Translation) {
    super(message);
    this.code = code;
    this.translation = translation;
  }
}

/** A WebSocket command: type, required access, schema, and either an answer or a subscription. */
export interface Command {
  readonly type: string;
  readonly access: 'user' | 'admin';
  readonly schema: z.ZodObject;
  /** Whether a subscription sends what is present before its result. */
  readonly isEventFirst?: boolean;
  /** Returns the result, or a promise of it. */
  answer?(message: Record<string, unknown>, session: Session): unknown;
  /**
   * Validates, then returns a function that starts the subscription. It is called after the result (null) was sent, or
   * before it with `isEventFirst`, and returns the function that ends the subscription.
   */
  subscribe?(message: Record<string, unknown>, session: Session): (emit: Emit) => () => void;
}

const anyId = z.union([z.number(), z.bigint()]);

function schemaOf<Fields extends z.ZodRawShape>(type: string, fields: Fields) {
  return z.strictObject({ id: anyId, type: z.literal(type), ...fields });
}

type Message<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>;

export function command<Fields extends z.ZodRawShape>(
  type: string,
  { access, fields }: { access: Command['access']; fields: Fields },
  answer: (message: Message<Fields>, session: Session) => unknown,
): Command {
  const shape = z.object(fields);
  return {
    type,
    access,
    schema: schemaOf(type, fields),
    answer: (message, session) => answer(shape.parse(message), session),
  };
}

export function subscription<Fields extends z.ZodRawShape>(
  type: string,
  {
    access,
    fields,
    isEventFirst = false,
  }: { access: Command['access']; fields: Fields; isEventFirst?: boolean },
  subscribe: (message: Message<Fields>, session: Session) => (emit: Emit) => () => void,
): Command {
  const shape = z.object(fields);
  return {
    type,
    access,
    schema: schemaOf(type, fields),
    isEventFirst,
    subscribe: (message, session) => subscribe(shape.parse(message), session),
  };
}
