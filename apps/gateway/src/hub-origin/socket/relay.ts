import type { Socket } from 'node:net';
import type { HubInfo } from '@soglia/contracts';
import type { RawData, WebSocket } from 'ws';
import type { Metrics } from '#admin-origin/metrics.ts';
import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { decide } from '../guard/command-table.ts';
import type { TokenGuard } from '../guard/token-guard.ts';
import { closeSocket, codeForClient, codeForHub, goingAway, hubLost, normal, tooBig } from './closing.ts';
import { parseExactly } from './exact-json.ts';
import { createFlow } from './flow.ts';
import { refusedCommand, textOf } from './frames.ts';
import { keepAlive } from './keep-alive.ts';
import { createOwnCommands } from './own-commands.ts';
import { createSocketSignIn } from './socket-sign-in.ts';

export interface RelayOptions {
  readonly client: WebSocket;
  /** The client's bare connection: tells how much came before the sign-in. */
  readonly wire: Socket;
  /** Open, and paused since it opened. */
  readonly hub: WebSocket;
  readonly address: string;
  /** What the gateway says of itself. */
  readonly info: HubInfo;
  readonly tokens: TokenGuard;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface Relay {
  /** Closes both sides, the client's with this code. */
  close(code: number): void;
}

/**
 * Joins one client to the hub. Before the sign-in only the auth message passes; after it each command is parsed,
 * decided and written anew, and the hub's frames go through as they are.
 */
export const createRelay = (options: RelayOptions): Relay => {
  const { client, wire, hub, address, info, tokens, limits, clock, logger, metrics } = options;
  let ended = false;

  const end = (clientCode: number, hubCode: number) => {
    if (ended) return;
    ended = true;
    for (const stop of stops) stop();
    closeSocket(client, clientCode, clock);
    closeSocket(hub, hubCode, clock);
  };
  const loseHub = () => {
    hub.terminate();
    end(hubLost, goingAway);
  };
  const loseClient = () => {
    client.terminate();
    end(goingAway, goingAway);
  };

  const common = { highWater: limits.socketBuffer, stall: limits.socketStall, clock };
  const down = createFlow({ ...common, from: hub, to: client, onStalled: loseClient });
  const up = createFlow({ ...common, from: client, to: hub, onStalled: loseHub });

  const answer = (text: string) => {
    down.send(text, false);
  };
  const own = createOwnCommands(info, answer);

  const passes = (message: unknown): boolean => {
    const decision = decide(message, { address });
    metrics.commandSeen(decision.kind);
    if (!decision.allowed) answer(refusedCommand(message));
    return decision.allowed && !own.take(message);
  };

  const passCommands = (data: RawData, binary: boolean) => {
    if (binary) {
      up.send(data, true);
      return;
    }
    try {
      const message = parseExactly(textOf(data));
      if (Array.isArray(message)) {
        const left = message.filter(passes);
        if (left.length > 0 || message.length === 0) up.send(JSON.stringify(left), false);
      } else if (passes(message)) up.send(JSON.stringify(message), false);
    } catch {
      // The hub closes too, without a word (hub-protocol.md §2.2).
      end(normal, normal);
    }
  };

  const signIn = createSocketSignIn({
    address,
    tokens,
    limits,
    clock,
    sendToHub: (text) => {
      up.send(text, false);
    },
    answer,
    end: (code) => {
      end(code, normal);
    },
    replay: passCommands,
  });

  let early = 0;
  const countEarly = (chunk: Buffer) => {
    early += chunk.length;
    if (signIn.done) wire.off('data', countEarly);
    else if (early > limits.beforeSignIn) end(tooBig, normal);
  };
  wire.on('data', countEarly);

  const watch = { every: limits.socketPing, clock };
  const stops = [
    down.stop,
    up.stop,
    signIn.stop,
    keepAlive({ ...watch, socket: hub, isHeld: () => down.held, onDead: loseHub }),
    keepAlive({ ...watch, socket: client, isHeld: () => up.held, onDead: loseClient }),
    () => wire.off('data', countEarly),
  ];

  client.on('message', (data, binary) => {
    if (ended) return;
    if (signIn.done) passCommands(data, binary);
    else signIn.fromClient(data, binary);
  });
  hub.on('message', (data, binary) => {
    if (ended) return;
    down.send(data, binary);
    if (!signIn.done) signIn.fromHub(data, binary);
  });
  client.once('close', (code) => {
    end(normal, codeForHub(code));
  });
  hub.once('close', (code) => {
    end(codeForClient(code), normal);
  });
  client.on('error', (error) => {
    logger.debug({ err: error }, 'client socket failed');
  });

  hub.resume();
  return {
    close: (code) => {
      end(code, goingAway);
    },
  };
};
