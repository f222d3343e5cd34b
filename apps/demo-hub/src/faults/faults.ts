import type { Accounts } from '#accounts/accounts.ts';
import { ServiceError } from '#devices/service-error.ts';
import type { Line } from '#faults/line.ts';
import {
  malformedEntities,
  malformedResponse,
  malformedFrame,
  type MalformedKind,
} from '#faults/malformed-payloads.ts';
import type { HttpResponse } from '#protocol/http/response.ts';
import type { Command } from '#protocol/socket/command.ts';
import type { SocketServer } from '#protocol/socket/server.ts';
import { restart } from '#world/restart.ts';
import type { World } from '#world/world.ts';

/** How the hub can be told to misbehave. */
export interface Faults {
  /** Every answer and every message comes this much later; 0 ends it. */
  slow(ms: number): void;
  /** Breaks every open connection at once. */
  dropSockets(): void;
  /** Resets whoever connects, until switched off. */
  refuseConnections(on: boolean): void;
  /** Stands still: accepts and says nothing; open sockets go silent. Goes on where it was when switched off. */
  hang(on: boolean): void;
  /** Closes everything, refuses for `downMs`, then is STARTING for `startingMs` with its entities coming back by and by. */
  restart(times: { downMs: number; startingMs: number }): void;
  /** `light.turn_on` fails with this; null ends it. */
  refuseService(name: string, failure: { code: string; message: string } | null): void;
  /** Agrees to `light.turn_on`, and nothing comes of it, until switched off. */
  ignoreService(name: string, on: boolean): void;
  /** Knows that command of the socket no more: `config/area_registry/list`. For good. */
  forgetCommand(type: string): void;
  /**
   * Says what no hub should: to the open sockets, or, where nobody is signed in or `next-answer` is asked for,
   * in place of the next answer to a request.
   */
  sendMalformed(kind: MalformedKind, where?: 'sockets' | 'next-answer'): void;
  /** Ends every session of that account. */
  revoke(username: string): void;
  removeEntity(entityId: string): void;
  /**
   * Writes into the states only; attributes not given are kept. The device itself knows nothing of it, but its value
   * does not go on by itself: it stays until the device does something.
   */
  setState(entityId: string, state: string, attributes?: Record<string, unknown>): void;
  /** The device stops answering, or answers again. */
  setAvailable(entityId: string, available: boolean): void;
  /** How likely a lock is to jam, 0–1. */
  jamLocks(chance: number): void;
}

/** What the wire asks the faults. */
export interface FaultState {
  readonly delay: () => number;
  readonly intercept: () => Promise<HttpResponse | undefined>;
}

export function createFaultState(
  world: World,
): FaultState & { setDelay(ms: number): void; answerNext(answer: HttpResponse): void } {
  let delay = 0;
  let next: HttpResponse | undefined;
  return {
    delay: () => delay,
    setDelay(ms) {
      delay = ms;
    },
    answerNext(answer) {
      next = answer;
    },
    async intercept() {
      if (delay > 0) await new Promise<void>((resolve) => world.later(delay, resolve));
      const answer = next;
      next = undefined;
      return answer;
    },
  };
}

interface Parts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly sockets: SocketServer;
  readonly line: Line;
  readonly commands: Map<string, Command>;
  readonly state: ReturnType<typeof createFaultState>;
}

export function createFaults({ world, accounts, sockets, line, commands, state }: Parts): Faults {
  return {
    slow: (ms) => state.setDelay(ms),
    dropSockets: () => line.breakAll(),
    refuseConnections: (on) => line.refuse(on),
    hang: (on) => line.hang(on),
    restart: ({ downMs, startingMs }) => restart({ world, accounts, sockets, line }, { downMs, startingMs }),
    refuseService: (name, failure) =>
      world.services.refuse(name, failure ? new ServiceError(failure.code, failure.message) : undefined),
    ignoreService: (name, on) => world.services.ignore(name, on),
    forgetCommand(type) {
      if (!commands.delete(type)) throw new RangeError(`No command ${type}`);
    },
    sendMalformed(kind, where = sockets.count() > 0 ? 'sockets' : 'next-answer') {
      if (kind === 'malformed-entity') {
        for (const { id, state: value, attributes } of malformedEntities)
          world.states.write(id, value, attributes);
      } else if (where === 'sockets') sockets.broadcast(malformedFrame(kind));
      else state.answerNext(malformedResponse(kind));
    },
    revoke(username) {
      const person = accounts.users.find((one) => one.username === username);
      for (const token of person ? accounts.tokens.forUser(person.id) : []) accounts.tokens.remove(token.id);
    },
    removeEntity: (entityId) => void world.entities.remove(entityId),
    setState(entityId, value, attributes) {
      world.states.write(entityId, value, attributes ?? world.states.get(entityId)?.attributes ?? {});
      world.entities.freeze(entityId);
    },
    setAvailable: (entityId, available) => world.entities.setAvailable(entityId, available),
    jamLocks(chance) {
      world.failureRates.lockJams = chance;
    },
  };
}
