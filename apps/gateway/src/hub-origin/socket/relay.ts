import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '@soglia/server/clock';
import { anonymousCaller, sessionHashOf, type Caller, type PersonCaller } from '#identity/caller.ts';
import type { ClientAddress, Identity } from '#identity/identity.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import type { OnBehalf } from '#on-behalf/on-behalf.ts';
import type { OwnFeeds } from '#own-feeds/own-feed.ts';
import type { Decide } from '#policy/verdict.ts';
import { parseExactly } from '#wire/exact-json.ts';
import { JsonBoundsError } from '#wire/json-scan.ts';
import { frameText } from '#wire/frames.ts';
import { answerPings, keepAlive } from '#wire/keep-alive.ts';
import type { HubChange } from '#companion/note-hub-changes.ts';
import { createAnswerFilters } from './answer-filters.ts';
import {
  closeSocket,
  codeForClient,
  codeForHub,
  GOING_AWAY,
  HUB_LOST,
  NORMAL,
  TOO_BIG,
  TRY_LATER,
  UNAVAILABLE,
} from './close-codes.ts';
import { createFlowControl, frameBytes } from './flow-control.ts';
import { createCommandVerdicts } from './command-verdicts.ts';
import { createOnBehalfCommands } from './on-behalf-commands.ts';
import { createOwnFeedCommands } from './own-feed-commands.ts';
import { createChangeObserver } from './change-observer.ts';
import { createPersonObserver } from './person-observer.ts';
import { createReadGate } from './read-gate.ts';
import type { AdmittedSocket } from './socket-admission.ts';
import { createSocketSignIn } from './socket-sign-in.ts';

export interface RelayOptions {
  readonly client: WebSocket;
  /** The client's TCP connection: counts the bytes that arrive. */
  readonly connection: Socket;
  /** What the client sent in its handshake: treated as messages that came first. */
  readonly firstMessages: readonly string[];
  readonly admitted: AdmittedSocket;
  /** The client has signed in: what it sends may be larger than an auth message. @param sender who it is by then */
  readonly allowLargeMessages: (sender: () => Caller) => void;
  /** Open, and paused since it opened. */
  readonly hub: WebSocket;
  /** The client's IP address. */
  readonly address: string;
  /** How the address is known. */
  readonly path: ClientAddress['path'];
  readonly decide: Decide;
  readonly tokens: TokenVerifier;
  readonly identity: Identity;
  readonly onBehalf: OnBehalf;
  readonly ownFeeds: OwnFeeds;
  /** The hub has changed a password or a name for a client. */
  readonly onHubChange: (by: PersonCaller, change: HubChange) => void;
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
 * decided and written anew. The hub's frames pass as they are, unless an answer filter is waiting for one; a restricted
 * caller gets only answers to commands that were allowed, and no binary frames.
 */
export function createRelay(options: RelayOptions): Relay {
  const { client, connection, admitted, hub, address, path, decide, limits, clock, logger, metrics } =
    options;
  const { tokens, identity } = options;
  const filters = createAnswerFilters(limits);
  const clientReading = createReadGate(client);
  const hubReading = createReadGate(hub);
  let caller: Caller = anonymousCaller(address);
  let ended = false;

  const end = (clientCode: number, hubCode: number) => {
    if (ended) return;
    ended = true;
    for (const stop of stops) stop();
    closeSocket(client, clientCode, clock);
    closeSocket(hub, hubCode, clock);
  };
  let stopTracking: () => void = () => undefined;
  let stopStandingIn: ReturnType<Identity['learn']> = () => undefined;
  let closedByHub = false;

  const loseHub = () => {
    hub.terminate();
    end(HUB_LOST, GOING_AWAY);
  };
  const loseClient = () => {
    client.terminate();
    end(GOING_AWAY, GOING_AWAY);
  };

  const stall = { stallMs: limits.socketStall, clock };
  let commandsWhileBehind = 0;
  const toClient = createFlowControl({
    ...stall,
    to: client,
    highWaterBytes: limits.socketBuffer,
    onStalled: loseClient,
    onFull: () => {
      commandsWhileBehind = 0;
      hubReading.pause('client is behind');
    },
    onDrained: () => {
      hubReading.resume('client is behind');
      clientReading.resume('reads no answers');
      ownFeeds.resume();
    },
  });
  // What the client makes the gateway answer stops its own commands, and nothing else.
  const ownAnswers = createFlowControl({
    ...stall,
    to: client,
    highWaterBytes: limits.ownAnswerBuffer,
    onStalled: loseClient,
    onFull: () => {
      clientReading.pause('own answers');
    },
    onDrained: () => {
      clientReading.resume('own answers');
    },
  });
  const toHub = createFlowControl({
    ...stall,
    to: hub,
    highWaterBytes: limits.socketBuffer,
    onStalled: loseHub,
    onFull: () => {
      clientReading.pause('hub is behind');
    },
    onDrained: () => {
      clientReading.resume('hub is behind');
    },
  });

  const answer = (text: string) => {
    ownAnswers.send(text, false);
    // Frames that had arrived before reading stopped are still handled.
    if (ownAnswers.waitingBytes > limits.socketBuffer) loseClient();
  };

  /** Commands still pass to a client that is behind, so that a lamp goes off while a large answer is under way. */
  const countWhileBehind = () => {
    if (!toClient.full) return;
    commandsWhileBehind += 1;
    if (commandsWhileBehind >= limits.commandsWhileBehind) clientReading.pause('reads no answers');
  };

  let restricted = false;
  let resolvePerson: (() => ReturnType<Identity['resolve']>) | undefined;
  const endUnavailable = () => {
    end(UNAVAILABLE, GOING_AWAY);
  };
  /** Once a role has held the caller back, frames are looked at until the socket closes. */
  const whoseKind = () => {
    const kind = decide.kindOf?.(identity.withPerson(caller)) ?? 'unrestricted';
    if (kind !== 'unrestricted' && !restricted) {
      restricted = true;
      filters.restrict();
    }
    return kind;
  };
  const onBehalf = createOnBehalfCommands({
    onBehalf: options.onBehalf,
    caller: () => identity.withPerson(caller),
    logger,
    metrics,
    send: (text) => {
      toClient.send(text, false);
    },
    isBehind: () => toClient.full,
    onUnavailable: endUnavailable,
  });
  /** Whose socket it is; the hub is asked where nobody had to know so far. */
  const learnPerson = async (): Promise<PersonCaller | undefined> => {
    const known = identity.withPerson(caller);
    if (known.kind !== 'token') return known.kind === 'person' ? known : undefined;
    const result = await resolvePerson?.();
    return result?.kind === 'person' ? { ...known, kind: 'person', person: result.person } : undefined;
  };
  const ownFeeds = createOwnFeedCommands({
    feeds: options.ownFeeds,
    person: learnPerson,
    onUnavailable: endUnavailable,
    logger,
    metrics,
    send: (text) => {
      toClient.send(text, false);
    },
    isBehind: () => toClient.full,
  });
  const applyVerdict = createCommandVerdicts({
    decide,
    caller: () => identity.withPerson(caller),
    filters,
    answer,
    onBehalf,
    ownFeeds,
    metrics,
    onUnavailable: endUnavailable,
  });
  const person = createPersonObserver((user) => {
    stopStandingIn({ byHub: false });
    stopStandingIn = identity.learn(caller, user);
  });
  const changes = createChangeObserver((change) => {
    learnPerson()
      .then((by) => {
        if (by !== undefined) options.onHubChange(by, change);
      })
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'it is not known who changed something of a person');
      });
  });
  /** The messages for the hub. */
  const handleCommand = (message: unknown): readonly unknown[] => {
    if (ended) return [];
    countWhileBehind();
    whoseKind();
    const forHub = applyVerdict(message);
    for (const sent of forHub) {
      person.sent(sent);
      changes.sent(sent);
    }
    return forHub;
  };

  const passCommands = (data: RawData, binary: boolean) => {
    if (binary) {
      countWhileBehind();
      whoseKind();
      // They are speech, for commands that no role opens.
      if (restricted) metrics.refused('rights');
      else toHub.send(data, true);
      return;
    }
    try {
      const message = parseExactly(frameText(data), limits.clientMessageShape);
      if (Array.isArray(message)) {
        if (message.length > limits.commandsPerFrame) throw new JsonBoundsError('too many commands');
        const left = message.flatMap(handleCommand);
        if (left.length > 0 || message.length === 0) toHub.send(JSON.stringify(left), false);
        return;
      }
      for (const forHub of handleCommand(message)) toHub.send(JSON.stringify(forHub), false);
    } catch (error) {
      logger.debug({ err: error }, 'client frame refused');
      // The hub closes with the same code, without a message, when it cannot read a frame.
      end(error instanceof JsonBoundsError ? TOO_BIG : NORMAL, NORMAL);
    }
  };

  const passAnswers = (data: RawData, binary: boolean) => {
    if (!signIn.done || !filters.active || (binary && !restricted)) {
      toClient.send(data, binary);
      return;
    }
    if (binary) return;
    if (restricted && whoseKind() === 'unavailable') {
      endUnavailable();
      return;
    }
    try {
      const text = frameText(data);
      const filtered = filters.applyToFrame(text);
      if (filtered !== undefined) toClient.send(filtered === text ? data : filtered, false);
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
    admit: (token) => identity.admit(token, { address, path }),
    onToken: (token) => {
      resolvePerson = () => identity.resolve(token, { address, path });
      stopTracking = identity.trackConnection(sessionHashOf(token), { address, path }, () => {
        end(NORMAL, NORMAL);
      });
    },
    sendToHub: (text) => {
      toHub.send(text, false);
    },
    answer,
    end: (code) => {
      end(code, NORMAL);
    },
    onAuthMessage: () => {
      admitted.verify();
    },
    onSignedIn: (signedIn) => {
      caller = signedIn;
      options.allowLargeMessages(() => identity.withPerson(caller));
      stopStandingIn = identity.standIn(signedIn) ?? stopStandingIn;
      if (!admitted.signIn(identity.withPerson(signedIn))) end(TRY_LATER, NORMAL);
    },
    replay: passCommands,
  });

  /** A client that sends on while its socket is being closed is not waited for. */
  const refuseBytes = () => {
    if (ended) client.terminate();
    else end(TOO_BIG, NORMAL);
  };

  let bytesBeforeSignIn = 0;
  const countBytes = (chunk: Buffer) => {
    bytesBeforeSignIn += chunk.length;
    if (signIn.done) connection.off('data', countBytes);
    else if (bytesBeforeSignIn > limits.beforeSignIn) refuseBytes();
  };
  connection.on('data', countBytes);

  const pings = { intervalMs: limits.socketPing, clock };
  const stops = [
    toClient.stop,
    ownAnswers.stop,
    toHub.stop,
    signIn.stop,
    onBehalf.end,
    ownFeeds.end,
    keepAlive({ ...pings, socket: hub, isPaused: () => hubReading.isPaused, onTimeout: loseHub }),
    keepAlive({ ...pings, socket: client, isPaused: () => clientReading.isPaused, onTimeout: loseClient }),
    () => {
      stopTracking();
      stopStandingIn({ byHub: closedByHub });
    },
  ];

  let messageBytes = 0;
  const isInflated = (data: RawData): boolean => {
    messageBytes += frameBytes(data);
    // Before the sign-in: an auth message, and what may wait behind it.
    if (!signIn.done) return messageBytes > 2 * limits.beforeSignIn;
    return messageBytes > limits.inflationAllowance + limits.inflationRatio * connection.bytesRead;
  };

  answerPings(client, (data) => {
    if (!ended) ownAnswers.pong(data);
  });

  const onClientMessage = (data: RawData, binary: boolean) => {
    if (isInflated(data)) refuseBytes();
    else if (ended) return;
    else if (signIn.done) passCommands(data, binary);
    else signIn.fromClient(data, binary);
  };
  client.on('message', onClientMessage);
  hub.on('message', (data, binary) => {
    if (ended) return;
    passAnswers(data, binary);
    if (!binary) {
      person.received(data);
      changes.received(data);
    }
    if (!signIn.done) signIn.fromHub(data, binary);
  });
  client.once('close', (code) => {
    end(NORMAL, codeForHub(code));
  });
  hub.once('close', (code) => {
    closedByHub = true;
    end(codeForClient(code), NORMAL);
  });
  client.on('error', (error) => {
    logger.debug({ err: error }, 'client socket failed');
  });

  admitted.awaitAuth();
  hub.resume();
  for (const text of options.firstMessages) onClientMessage(Buffer.from(text), false);
  return {
    close: (code) => {
      end(code, GOING_AWAY);
    },
  };
}
