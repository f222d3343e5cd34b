import { abortedError, throwIfAborted } from '../errors/aborted.ts';
import { HubError } from '../errors/errors.ts';
import { callSafely, createReporter } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';
import type { UnauthenticatedSocket } from './handshake.ts';
import { createLibrary } from './library.ts';
import { disconnected, toHubError } from '../errors/to-hub-error.ts';
import type { CommandOptions, HubMessage, SubscribeOptions } from './types.ts';

/** How long a command may stay unanswered when its caller does not say, in milliseconds. */
const COMMAND_TIMEOUT_MS = 10_000;

/** One authenticated line to the hub. It ends once, and is never mended: a new one takes its place. */
export interface Link {
  readonly openedAt: number;
  readonly hubVersion: string;
  command(message: HubMessage, options?: CommandOptions): Promise<unknown>;
  /** Its faults go to `onError`, save that the link ended: that is told once, to the owner of the link. */
  subscribe(message: HubMessage, onEvent: (event: unknown) => void, options: SubscribeOptions): Release;
  /** Another line has taken its place: it ends as soon as no command waits for its answer any more. */
  retire(): void;
  /** Ends it; does nothing when it has ended. */
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
  const library = createLibrary(hub.socket, hub.hubVersion, report);
  /** Fails whatever still waits for an answer. */
  const waiting = new Set<(error: HubError) => void>();
  let ended: HubError | undefined;
  let retired = false;

  function end(error: HubError): void {
    if (ended !== undefined) return;
    ended = error;
    library.close();
    for (const fail of [...waiting]) fail(error);
    onLinkEnded(error);
  }
  function endIfIdle(): void {
    if (retired && waiting.size === 0) end(disconnected('Replaced by another connection'));
  }
  library.onClose(() => end(disconnected('Connection lost')));

  /** Waits for the hub's answer, for the time limit, for the caller's patience, or for the end of the link. */
  function awaitAnswer<T>(answer: Promise<T>, options: CommandOptions, forget: () => void): Promise<T> {
    const { timeout = COMMAND_TIMEOUT_MS, signal } = options;
    return new Promise((resolve, reject) => {
      const stop = () => {
        cancelTimeout();
        waiting.delete(fail);
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
    const { answer, forget } = library.send(message);
    return awaitAnswer(answer, options, forget);
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
    const accepted = library.subscribe(message, (event) => {
      if (released) return;
      // An event may come before the result is read: it means that the hub accepted.
      start();
      callSafely(report, () => onEvent(event));
    });
    const unsubscribe = () => {
      // Whether the hub still knew it does not matter.
      if (ended === undefined) stopAtHub?.().catch(() => undefined);
    };
    // Apart from the time limit below: an answer that comes late still begins the subscription, or ends it.
    accepted.then(
      (stop) => {
        stopAtHub = stop;
        if (released) unsubscribe();
        else start();
      },
      () => undefined,
    );
    awaitAnswer(accepted, {}, () => undefined).catch((error: unknown) => {
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
