import { abortedError, throwIfAborted } from '../errors/aborted.ts';
import { HubError } from '../errors/errors.ts';
import { callSafely, createReporter } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';
import type { UnauthenticatedSocket } from './handshake.ts';
import { createSocketCommands } from './socket-commands.ts';
import { disconnected, toHubError } from '../errors/to-hub-error.ts';
import type { CommandOptions, HubMessage, SubscribeOptions } from './types.ts';

/** Default time limit of a command, in milliseconds. */
const COMMAND_TIMEOUT_MS = 10_000;
/** That of a large answer. */
const LARGE_TIMEOUT_MS = 30_000;

/** One authenticated socket. It ends once; a reconnect creates a new link. */
export interface Link {
  readonly openedAt: number;
  readonly hubVersion: string;
  command(message: HubMessage, options?: CommandOptions): Promise<unknown>;
  /** Errors go to `onError`, except the end of the link, which goes to `LinkOptions.onLinkEnded`. */
  subscribe(message: HubMessage, onEvent: (event: unknown) => void, options: SubscribeOptions): Release;
  /** Replaced by another link: ends as soon as no command awaits its response. */
  retire(): void;
  /** Ends the link; does nothing where it has ended. */
  end(error: HubError): void;
}

export interface LinkOptions {
  readonly platform: Platform;
  readonly hub: UnauthenticatedSocket;
  readonly onLinkEnded: (error: HubError) => void;
}

export function createLink({ platform, hub, onLinkEnded }: LinkOptions): Link {
  const { clock } = platform;
  const report = createReporter(platform);
  const commands = createSocketCommands(hub.socket, hub.hubVersion, report);
  /** Rejecters of commands that await a response. */
  const waiting = new Set<(error: HubError) => void>();
  /**
   * Large answers that are awaited, and until when, in milliseconds since the epoch: a hub sends its answers in order, so
   * that others come after them.
   */
  const large = new Map<Promise<unknown>, number>();
  let ended: HubError | undefined;
  let retired = false;

  function end(error: HubError): void {
    if (ended !== undefined) return;
    ended = error;
    commands.close();
    for (const fail of [...waiting]) fail(error);
    onLinkEnded(error);
  }
  function endIfIdle(): void {
    if (retired && waiting.size === 0) end(disconnected('Replaced'));
  }
  commands.onClose(() => end(disconnected('Connection lost')));

  /** Awaits the response, the time limit, the abort signal, or the end of the link. */
  function awaitAnswer<T>(
    answer: Promise<T>,
    forget: () => void,
    timeout = COMMAND_TIMEOUT_MS,
    signal?: CommandOptions['signal'],
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        cancelTimeout();
        waiting.delete(fail);
        large.delete(answer);
        signal?.removeEventListener('abort', onAbort);
        endIfIdle();
      };
      const fail = (error: HubError) => {
        stop();
        forget();
        reject(error);
      };
      const onAbort = () => fail(abortedError(signal));
      const cancelTimeout = clock.after(timeout, () =>
        fail(new HubError('timeout', `No response within ${timeout} ms`)),
      );
      waiting.add(fail);
      signal?.addEventListener('abort', onAbort);
      answer.then(
        (value) => {
          stop();
          resolve(value);
        },
        (cause: unknown) => {
          stop();
          reject(toHubError(cause));
        },
      );
    });
  }

  async function command(message: HubMessage, options: CommandOptions = {}): Promise<unknown> {
    if (ended !== undefined) throw disconnected('Connection lost', ended);
    throwIfAborted(options.signal);
    const { answer, forget } = commands.send(message, options.ids);
    const { large: isLarge, timeout = isLarge ? LARGE_TIMEOUT_MS : COMMAND_TIMEOUT_MS, signal } = options;
    if (isLarge) large.set(answer, clock.now() + timeout);
    const before = message.type === 'ping' ? [...large.values()] : [];
    return awaitAnswer(
      answer,
      forget,
      Math.max(timeout, ...before.map((until) => until - clock.now())),
      signal,
    );
  }

  function subscribe(
    message: HubMessage,
    onEvent: (event: unknown) => void,
    options: SubscribeOptions,
  ): Release {
    let released = false;
    let started = false;
    let stopAtHub: (() => Promise<void>) | undefined;
    const start = () => {
      if (started || released) return;
      started = true;
      callSafely(report, () => options.onStarted?.());
    };
    const accepted = commands.subscribe(message, (event) => {
      if (released) return;
      // An event before the result also means that the hub accepted.
      start();
      callSafely(report, () => onEvent(event));
    });
    const unsubscribe = () => {
      // The result does not matter.
      if (ended === undefined) stopAtHub?.().catch(() => undefined);
    };
    // Independent of the time limit: a late response still starts the subscription, or ends it.
    accepted.then(
      (stop) => {
        stopAtHub = stop;
        if (released) unsubscribe();
        else start();
      },
      () => undefined,
    );
    awaitAnswer(accepted, () => undefined).catch((error: unknown) => {
      if (released || ended !== undefined) return;
      callSafely(report, () => options.onError?.(toHubError(error)));
    });
    return () => {
      if (released) return;
      released = true;
      unsubscribe();
    };
  }

  function retire(): void {
    retired = true;
    endIfIdle();
  }

  return { openedAt: clock.now(), hubVersion: hub.hubVersion, command, subscribe, retire, end };
}
