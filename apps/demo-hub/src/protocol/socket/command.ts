import { z } from 'zod';
import type { Person } from '#accounts/people.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import type { Translation } from '#devices/failure.ts';

/** One signed-in socket, as commands see it. */
export interface Session {
  readonly person: Person;
  readonly token: RefreshToken;
  readonly isAdmin: boolean;
  mayRead(entityId: string): boolean;
  mayControl(entityId: string): boolean;
  /** Lets the hub put several messages into one frame. */
  allowCoalescing(): void;
  /** Ends a subscription; false where there is none of that id. */
  unsubscribe(id: number | bigint): boolean;
}

/** Sends one event of a subscription; text is JSON made once for all who hear it. */
export type Emit = (event: unknown) => void;

export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly code: string;
  readonly translation: Translation | undefined;

  constructor(code: string, message: string, translation?: Translation) {
    super(message);
    this.code = code;
    this.translation = translation;
  }
}

/** A row of the one table of commands: its type, what it may hold, who may send it, and what it does. */
export interface Command {
  readonly type: string;
  readonly who: 'user' | 'admin';
  readonly schema: z.ZodObject;
  /** Gives the result. */
  answer?(message: Record<string, unknown>, session: Session): unknown;
  /**
   * Checks what it must, then gives what begins the subscription: called when the result (null) is on its way,
   * it returns what ends it.
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
  { who, fields }: { who: Command['who']; fields: Fields },
  answer: (message: Message<Fields>, session: Session) => unknown,
): Command {
  const shape = z.object(fields);
  return {
    type,
    who,
    schema: schemaOf(type, fields),
    answer: (message, session) => answer(shape.parse(message), session),
  };
}

export function subscription<Fields extends z.ZodRawShape>(
  type: string,
  { who, fields }: { who: Command['who']; fields: Fields },
  subscribe: (message: Message<Fields>, session: Session) => (emit: Emit) => () => void,
): Command {
  const shape = z.object(fields);
  return {
    type,
    who,
    schema: schemaOf(type, fields),
    subscribe: (message, session) => subscribe(shape.parse(message), session),
  };
}
