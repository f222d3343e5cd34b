import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '#errors/error-catalogue.ts';

type RefusalReason = 'path' | 'token' | 'limit' | 'origin' | 'hub_away' | 'rights';

/** What the gateway counts. Labels come from closed lists, never from what a client sent. */
export interface Metrics {
  readonly registry: Registry;
  requestEnded(status: number, seconds: number): void;
  /** Answered here without asking the hub. */
  refused(reason: RefusalReason): void;
  /** @param act one that the rules name, or `other` */
  refusedByRole(act: string, reason: string): void;
  socketOpened(): void;
  socketClosed(): void;
  commandReceived(kind: string): void;
  clientErrorReported(kind: string): void;
  /** A message to a person. @param result `sent` or `failed`, by this channel */
  messageEnded(channel: string, result: 'sent' | 'failed'): void;
  /** A message to a device. @param result how its push service answered */
  pushEnded(result: 'sent' | 'gone' | 'refused' | 'later'): void;
  /** Shows how many of each the sign-in limits hold in memory. */
  watchSizes(read: () => Readonly<Record<string, number>>): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'soglia_hub_request_seconds',
    help: 'Requests passed to the hub, until their last byte.',
    labelNames: ['status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const refusals = new Counter({
    name: 'soglia_refused_total',
    help: 'Answered by the gateway in the place of the hub.',
    labelNames: ['reason'],
    registers,
  });
  const roleRefusals = new Counter({
    name: 'soglia_refused_by_role_total',
    help: 'What roles refused, by command, service or route and by why.',
    labelNames: ['act', 'reason'],
    registers,
  });
  const sockets = new Gauge({ name: 'soglia_sockets', help: 'Sockets open now.', registers });
  const commands = new Counter({
    name: 'soglia_socket_commands_total',
    help: 'Commands of clients, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const messages = new Counter({
    name: 'soglia_messages_total',
    help: 'Messages to people, by channel and whether it was accepted.',
    labelNames: ['channel', 'result'],
    registers,
  });
  const pushes = new Counter({
    name: 'soglia_pushes_total',
    help: 'Messages handed to push services, by their answer.',
    labelNames: ['result'],
    registers,
  });
  const clientErrors = new Counter({
    name: 'soglia_client_errors_total',
    help: 'Errors that the web app reported of itself, by where they occurred.',
    labelNames: ['kind'],
    registers,
  });
  return {
    registry,
    requestEnded: (status, seconds) => {
      requests.observe({ status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    refused: (reason) => {
      refusals.inc({ reason });
    },
    refusedByRole: (act, reason) => {
      roleRefusals.inc({ act, reason });
    },
    socketOpened: () => {
      sockets.inc();
    },
    socketClosed: () => {
      sockets.dec();
    },
    commandReceived: (kind) => {
      commands.inc({ kind });
    },
    messageEnded: (channel, result) => {
      messages.inc({ channel, result });
    },
    pushEnded: (result) => {
      pushes.inc({ result });
    },
    clientErrorReported: (kind) => {
      clientErrors.inc({ kind });
    },
    watchSizes: (read) => {
      new Gauge({
        name: 'soglia_sign_in_counts',
        help: 'What the limits of sign-ins remember, by kind.',
        labelNames: ['kind'],
        registers,
        collect() {
          for (const [kind, number] of Object.entries(read())) this.set({ kind }, number);
        },
      });
    },
  };
}

/** The label under which a refusal with this code is counted. */
export function refusalReason(code: ErrorCode): RefusalReason {
  switch (code) {
    case 'unauthorized':
    case 'signature_refused':
    case 'recovery_code_wrong':
    case 'recovery_over':
      return 'token';
    case 'too_many_tries':
    case 'too_many_requests':
    case 'too_many_codes':
    case 'too_many_guesses':
    case 'too_many_sockets':
    case 'hub_busy':
      return 'limit';
    case 'origin_refused':
      return 'origin';
    case 'forbidden':
    case 'administrators_only':
    case 'owner_only':
    case 'local_only':
      return 'rights';
    case 'identity_unavailable':
    case 'hub_unreachable':
    case 'hub_timeout':
      return 'hub_away';
    default:
      return 'path';
  }
}
