import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '#clock.ts';
import { anonymousCaller, type Caller } from '#identity/caller.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import { commandKind } from '../guard/command-kinds.ts';
import type { Decide, GuardRequest } from '../guard/verdict.ts';
import { createAnswerFilters } from './answer-filters.ts';
import {
  closeSocket,
  codeForClient,
  codeForHub,
  GOING_AWAY,
  HUB_LOST,
  NORMAL,
  TOO_BIG,
} from './close-codes.ts';
import { parseExactly } from '#wire/exact-json.ts';
import { createFlowControl } from './flow-control.ts';
import { frameText, idReuseFrame, refusalFrame, resultFrame } from './frames.ts';
import { keepAlive } from './keep-alive.ts';
import { createSocketSignIn } from './socket-sign-in.ts';

export interface RelayOptions {
  readonly client: WebSocket;
  /** The client's TCP connection: counts the bytes that arrive before the sign-in. */
  readonly connection: Socket;
  /** Open, and paused since it opened. */
  readonly hub: WebSocket;
  /** The client's IP address. */
  readonly address: string;
  readonly decide: Decide;
  readonly tokens: TokenVerifier;
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
 * decided and written anew. The hub's frames pass as they are, unless an answer filter is waiting for one.
 */
export function createRelay(options: RelayOptions): Relay {
  const { client, connection, hub, address, decide, tokens, limits, clock, logger, metrics } = options;
  const filters = createAnswerFilters();
  let caller: Caller = anonymousCaller(address);
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
    end(HUB_LOST, GOING_AWAY);
  };
  const loseClient = () => {
    client.terminate();
    end(GOING_AWAY, GOING_AWAY);
  };

  const common = { highWaterBytes: limits.socketBuffer, stallMs: limits.socketStall, clock };
  const toClient = createFlowControl({ ...common, from: hub, to: client, onStalled: loseClient });
  const toHub = createFlowControl({ ...common, from: client, to: hub, onStalled: loseHub });

  const answer = (text: string) => {
    toClient.send(text, false);
  };

  /** Obeys the guard's verdict on one command. The message for the hub, undefined where it gets none. */
  const handleCommand = (message: unknown): unknown => {
    metrics.commandReceived(commandKind(message));
    const verdict = decide({ kind: 'message', message }, caller);
    if (verdict.kind === 'refuse') {
      if (verdict.code !== 'bad_request') metrics.refused('rights');
      answer(refusalFrame(message, verdict.code, verdict.detail));
      return undefined;
    }
    if (verdict.kind === 'answer') {
      answer(resultFrame(message, verdict.result));
      return undefined;
    }
    const forHub = verdict.kind === 'rewrite' ? rewrittenMessage(verdict.request) : message;
    if (!filters.accepts(forHub)) {
      answer(idReuseFrame(message));
      return undefined;
    }
    if (verdict.kind === 'rewrite' && verdict.answerFilter !== undefined) {
      filters.add(forHub, verdict.answerFilter);
    }
    return forHub;
  };

  const passCommands = (data: RawData, binary: boolean) => {
    if (binary) {
      toHub.send(data, true);
      return;
    }
    try {
      const message = parseExactly(frameText(data));
      if (Array.isArray(message)) {
        const left = message.map(handleCommand).filter((command) => command !== undefined);
        if (left.length > 0 || message.length === 0) toHub.send(JSON.stringify(left), false);
        return;
      }
      const forHub = handleCommand(message);
      if (forHub !== undefined) toHub.send(JSON.stringify(forHub), false);
    } catch (error) {
      logger.debug({ err: error }, 'client frame refused');
      // The hub closes with the same code, without a message, when it cannot read a frame.
      end(NORMAL, NORMAL);
    }
  };

  const passAnswers = (data: RawData, binary: boolean) => {
    if (binary || filters.size === 0) {
      toClient.send(data, binary);
      return;
    }
    try {
      const filtered = filters.applyToFrame(frameText(data));
      if (filtered !== undefined) toClient.send(filtered, false);
    } catch (error) {
      // What cannot be filtered must not pass.
      logger.warn({ err: error }, 'hub frame not filtered');
      loseHub();
    }
  };

  const signIn = createSocketSignIn({
    address,
    tokens,
    limits,
    clock,
    sendToHub: (text) => {
      toHub.send(text, false);
    },
    answer,
    end: (code) => {
      end(code, NORMAL);
    },
    onSignedIn: (signedIn) => {
      caller = signedIn;
    },
    replay: passCommands,
  });

  let bytesBeforeSignIn = 0;
  const countBytes = (chunk: Buffer) => {
    bytesBeforeSignIn += chunk.length;
    if (signIn.done) connection.off('data', countBytes);
    else if (bytesBeforeSignIn > limits.beforeSignIn) end(TOO_BIG, NORMAL);
  };
  connection.on('data', countBytes);

  const pings = { intervalMs: limits.socketPing, clock };
  const stops = [
    toClient.stop,
    toHub.stop,
    signIn.stop,
    keepAlive({ ...pings, socket: hub, isPaused: () => toClient.paused, onTimeout: loseHub }),
    keepAlive({ ...pings, socket: client, isPaused: () => toHub.paused, onTimeout: loseClient }),
    () => connection.off('data', countBytes),
  ];

  client.on('message', (data, binary) => {
    if (ended) return;
    if (signIn.done) passCommands(data, binary);
    else signIn.fromClient(data, binary);
  });
  hub.on('message', (data, binary) => {
    if (ended) return;
    passAnswers(data, binary);
    if (!signIn.done) signIn.fromHub(data, binary);
  });
  client.once('close', (code) => {
    end(NORMAL, codeForHub(code));
  });
  hub.once('close', (code) => {
    end(codeForClient(code), NORMAL);
  });
  client.on('error', (error) => {
    logger.debug({ err: error }, 'client socket failed');
  });

  hub.resume();
  return {
    close: (code) => {
      end(code, GOING_AWAY);
    },
  };
}

/** @throws TypeError where the guard rewrote a message into something else */
function rewrittenMessage(request: GuardRequest): unknown {
  if (request.kind !== 'message') throw new TypeError(`a message was rewritten as ${request.kind}`);
  return request.message;
}
