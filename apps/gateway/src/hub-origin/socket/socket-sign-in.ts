import type { RawData } from 'ws';
import type { Clock } from '@soglia/server/clock';
import { isRecord } from '@soglia/hub-client/json';
import { tokenCaller, type Caller } from '#identity/caller.ts';
import type { IdentityRefusal } from '#identity/identity.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import { parseExactly } from '#wire/exact-json.ts';
import type { JsonBounds } from '#wire/json-scan.ts';
import { frameText } from '#wire/frames.ts';
import { HUB_LOST, NORMAL, TOO_BIG, TRY_LATER } from './close-codes.ts';
import { frameBytes } from './flow-control.ts';

export interface SocketSignInOptions {
  /** The client's IP address. */
  readonly address: string;
  readonly tokens: TokenVerifier;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Whether the person who holds a token is kept out here: undefined where not. */
  readonly admit: (token: string) => Promise<IdentityRefusal | undefined> | undefined;
  /** The hub is about to see the token. */
  readonly onToken: (token: string) => void;
  readonly sendToHub: (text: string) => void;
  readonly answer: (text: string) => void;
  /** Closes the client with this code, and the hub. */
  readonly end: (code: number) => void;
  /** The client has sent its auth message. */
  readonly onAuthMessage: () => void;
  /** The hub has accepted the token. Called before any frame is replayed. */
  readonly onSignedIn: (caller: Caller) => void;
  /** Handles the frames that the client sent before it knew that it is signed in. */
  readonly replay: (data: RawData, binary: boolean) => void;
}

/**
 * The sign-in of a socket. The client has `socketSignIn` milliseconds for its auth message, and the answer to it as much
 * again, also while other tokens are being verified. A token that the hub would refuse is refused here with the hub's own
 * message; an unknown one is sent to the hub, one at a time for each address. Frames that a client sends before it knows
 * the answer are held, as many bytes of them as an auth message may have.
 */
export function createSocketSignIn(options: SocketSignInOptions) {
  const { address, tokens, limits, clock, admit, onToken, sendToHub, answer, end } = options;
  const { onAuthMessage, onSignedIn, replay } = options;
  let phase: 'waiting' | 'authenticating' | 'done' = 'waiting';
  let hubSentFirstMessage = false;
  let onFirstMessage: (() => void) | undefined;
  let sentToken: string | undefined;
  let resolveHubAnswer: ((accepted: boolean | undefined) => void) | undefined;
  let cancelTimer = clock.after(limits.socketSignIn, () => end(NORMAL));
  const heldFrames: (readonly [RawData, boolean])[] = [];
  let heldBytes = 0;
  let stopped = false;

  const hold = (data: RawData, binary: boolean) => {
    heldBytes += frameBytes(data);
    if (heldBytes > limits.beforeSignIn || heldFrames.length >= limits.heldFrames) end(TOO_BIG);
    else heldFrames.push([data, binary]);
  };

  // The hub's auth_required comes first, however slow the hub is: a client may read the version from it.
  const refuse = (message: string) => {
    const sendRefusal = () => {
      answer(JSON.stringify({ type: 'auth_invalid', message }));
      end(NORMAL);
    };
    if (hubSentFirstMessage) {
      sendRefusal();
      return;
    }
    onFirstMessage = sendRefusal;
    cancelTimer();
    cancelTimer = clock.after(limits.socketSignIn, () => end(HUB_LOST));
  };

  const sendToken = (token: string) =>
    new Promise<boolean | undefined>((resolve) => {
      if (stopped) {
        resolve(undefined);
        return;
      }
      sentToken = token;
      onToken(token);
      resolveHubAnswer = resolve;
      cancelTimer();
      cancelTimer = clock.after(limits.socketSignIn, () => end(HUB_LOST));
      sendToHub(JSON.stringify({ type: 'auth', access_token: token }));
    });

  const authenticate = async (token: string) => {
    cancelTimer();
    cancelTimer = clock.after(limits.socketSignIn, () => end(TRY_LATER));
    const refusal = await admit(token);
    if (stopped) return;
    if (refusal !== undefined) {
      if (refusal.kind === 'refused') refuse('Invalid access token or password');
      else if (refusal.kind === 'local_only') refuse('User cannot authenticate remotely');
      else end(refusal.kind === 'limited' ? TRY_LATER : HUB_LOST);
      return;
    }
    if (tokens.known(token, address) === 'accepted') {
      if ((await sendToken(token)) === false) await tokens.recordResult(token, address, false);
      return;
    }
    const verdict = await tokens.verifyWith(token, address, () => sendToken(token));
    if (verdict.kind === 'limited') end(TRY_LATER);
    // Where the hub itself refused, its own message has been passed on.
    if (verdict.kind === 'refused' && sentToken === undefined) refuse('Invalid access token or password');
    if (verdict.kind === 'accepted' && sentToken === undefined) await sendToken(token);
  };

  return {
    get done(): boolean {
      return phase === 'done';
    },
    fromClient: (data: RawData, binary: boolean): void => {
      if (phase !== 'waiting') {
        hold(data, binary);
        return;
      }
      if (binary) {
        end(NORMAL);
        return;
      }
      if (frameBytes(data) > limits.beforeSignIn) {
        end(TOO_BIG);
        return;
      }
      const message = parse(frameText(data), limits.authMessageShape);
      if (message === undefined) {
        end(NORMAL);
        return;
      }
      const token = readAuthMessage(message);
      phase = 'authenticating';
      onAuthMessage();
      if (token === undefined) refuse('Auth message incorrectly formatted: an access_token is wanted');
      else void authenticate(token);
    },
    fromHub: (data: RawData, binary: boolean): void => {
      if (!hubSentFirstMessage) {
        hubSentFirstMessage = true;
        onFirstMessage?.();
      }
      if (binary || sentToken === undefined) return;
      const message = parse(frameText(data));
      const type = isRecord(message) ? message['type'] : undefined;
      if (type !== 'auth_ok' && type !== 'auth_invalid') return;
      cancelTimer();
      resolveHubAnswer?.(type === 'auth_ok');
      if (type !== 'auth_ok') return;
      phase = 'done';
      onSignedIn(tokenCaller(sentToken, address));
      sentToken = '';
      for (const [frame, isBinary] of heldFrames.splice(0)) replay(frame, isBinary);
    },
    stop: (): void => {
      stopped = true;
      cancelTimer();
      resolveHubAnswer?.(undefined);
      onFirstMessage = undefined;
      heldFrames.length = 0;
    },
  };
}

/** undefined where it is not JSON, or beyond the bounds: no value of JSON is undefined. */
function parse(text: string, bounds?: JsonBounds): unknown {
  try {
    return parseExactly(text, bounds);
  } catch {
    return undefined;
  }
}

/** The token of an auth message, undefined for anything else. */
function readAuthMessage(message: unknown): string | undefined {
  if (!isRecord(message) || message['type'] !== 'auth' || Object.keys(message).length !== 2) return undefined;
  const token = message['access_token'];
  return typeof token === 'string' ? token : undefined;
}
