import type { Accounts } from '#accounts/accounts.ts';
import type { Backups } from '#backups/backups.ts';
import { ServiceError } from '#world/service-error.ts';
import type { TcpServer } from '#faults/tcp-server.ts';
import {
  malformedEntities,
  malformedResponse,
  malformedFrame,
  type MalformedKind,
} from '#faults/malformed-payloads.ts';
import type { HttpResponse } from '#protocol/http/response.ts';
import type { Command } from '#protocol/socket/command.ts';
import type { SocketServer } from '#protocol/socket/server.ts';
import type { World } from '#world/world.ts';
import { restart } from './restart.ts';

/** The faults that tests can inject into the hub. */
export interface Faults {
  /** Delays every answer and every message by this time; 0 ends it. */
  slow(ms: number): void;
  /** Resets every open connection at once. */
  dropSockets(): void;
  /** Resets new connections until switched off. */
  refuseConnections(on: boolean): void;
  /** Hangs: accepts connections and sends nothing, also on open sockets. Continues when switched off. */
  hang(on: boolean): void;
  /** Restarts: closes everything, refuses for `downMs`, then is STARTING for `startingMs` while its entities load. */
  restart(times: { downMs: number; startingMs: number }): void;
  /** The service, such as `light.turn_on`, fails with this error; null ends it. */
  refuseService(name: string, failure: { code: string; message: string } | null): void;
  /** The service, such as `light.turn_on`, succeeds without effect until switched off. */
  ignoreService(name: string, on: boolean): void;
  /** Removes a WebSocket command, such as `config/area_registry/list`, until the hub is stopped. */
  forgetCommand(type: string): void;
  /**
   * Sends a malformed payload: to the open sockets or, if there is none or `next-answer` is given,
   * in place of the next HTTP answer.
   */
  sendMalformed(kind: MalformedKind, where?: 'sockets' | 'next-answer'): void;
  /** Ends every session of that account. */
  revoke(username: string): void;
  removeEntity(entityId: string): void;
  /**
   * Writes the state only; attributes not given are kept. The device model is not changed, but its simulation
   * pauses: the value stays until the device is used.
   */
  setState(entityId: string, state: string, attributes?: Record<string, unknown>): void;
  /** Makes the device unavailable, or available again. */
  setAvailable(entityId: string, available: boolean): void;
  /** A place of backups, such as `webdav.nas_bianchi`, does not answer until switched off. */
  losePlace(placeId: string, on: boolean): void;
  /** Backups fail for want of room until switched off. */
  fillDisk(on: boolean): void;
  /** Probability that a lock jams, 0–1. */
  jamLocks(chance: number): void;
}

/** The active faults, as the protocol handlers read them. */
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
  readonly backups: Backups;
  readonly sockets: SocketServer;
  readonly tcpServer: TcpServer;
  readonly commands: Map<string, Command>;
  readonly state: ReturnType<typeof createFaultState>;
}

export function createFaults({
  world,
  accounts,
  backups,
  sockets,
  tcpServer,
  commands,
  state,
}: Parts): Faults {
  return {
    slow: (ms) => state.setDelay(ms),
    dropSockets: () => tcpServer.breakAll(),
    refuseConnections: (on) => tcpServer.refuse(on),
    hang: (on) => tcpServer.hang(on),
    restart: ({ downMs, startingMs }) =>
      restart({ world, accounts, sockets, tcpServer }, { downMs, startingMs }),
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
      accounts.tokens.removeAllOf(accounts.users.byUsername(username)?.id ?? '');
    },
    removeEntity: (entityId) => void world.entities.remove(entityId),
    setState(entityId, value, attributes) {
      world.states.write(entityId, value, attributes ?? world.states.get(entityId)?.attributes ?? {});
      world.entities.freeze(entityId);
    },
    setAvailable: (entityId, available) => world.entities.setAvailable(entityId, available),
    losePlace: (placeId, on) => backups.places.lose(placeId, on),
    fillDisk: (on) => backups.fillDisk(on),
    jamLocks(chance) {
      world.failureRates.lockJams = chance;
    },
  };
}
