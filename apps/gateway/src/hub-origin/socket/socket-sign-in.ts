import type { RawData } from 'ws';
import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import type { TokenGuard } from '../guard/token-guard.ts';
import { hubLost, normal, tooBig, tryLater } from './closing.ts';
import { textOf } from './frames.ts';

export interface SocketSignInOptions {
  readonly address: string;
  readonly tokens: TokenGuard;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly sendToHub: (text: string) => void;
  readonly answer: (text: string) => void;
  /** Closes the client with this code, and the hub. */
  readonly end: (code: number) => void;
  /** Frames that the client sent before it had heard that it is signed in. */
  readonly replay: (data: RawData, binary: boolean) => void;
}

/**
 * The first words on a socket. The client has ten seconds for its auth message; a token that the hub would refuse is
 * refused here in the hub's own words, and one that nobody knows yet is presented in turn.
 */
export const createSocketSignIn = (options: SocketSignInOptions) => {
  const { address, tokens, limits, clock, sendToHub, answer, end, replay } = options;
  let phase: 'waiting' | 'judging' | 'done' = 'waiting';
  let greeted = false;
  let onGreeted: (() => void) | undefined;
  let heard: ((accepted: boolean | undefined) => void) | undefined;
  let cancel = clock.after(limits.socketSignIn, () => end(normal));
  const early: (readonly [RawData, boolean])[] = [];

  // The hub's own greeting comes first, however slow it is: a client may read the version from it.
  const refuse = (message: string) => {
    const say = () => {
      answer(JSON.stringify({ type: 'auth_invalid', message }));
      end(normal);
    };
    if (greeted) {
      say();
      return;
    }
    onGreeted = say;
    cancel();
    cancel = clock.after(limits.socketSignIn, () => end(hubLost));
  };

  const present = (token: string) =>
    new Promise<boolean | undefined>((resolve) => {
      heard = resolve;
      cancel = clock.after(limits.socketSignIn, () => end(hubLost));
      sendToHub(JSON.stringify({ type: 'auth', access_token: token }));
    });

  const judge = async (token: string) => {
    cancel();
    if (tokens.known(token, address) === 'good') {
      if ((await present(token)) === false) await tokens.learn(token, address, false);
      return;
    }
    const verdict = await tokens.settle(token, address, () => present(token));
    if (verdict.kind === 'limited') end(tryLater);
    // Where the hub itself refused, its own message has been passed on.
    if (verdict.kind === 'refused' && heard === undefined) refuse('Invalid access token or password');
    if (verdict.kind === 'good' && heard === undefined) await present(token);
  };

  return {
    get done(): boolean {
      return phase === 'done';
    },
    fromClient: (data: RawData, binary: boolean): void => {
      if (phase !== 'waiting') {
        early.push([data, binary]);
        return;
      }
      if (binary) {
        end(normal);
        return;
      }
      const text = textOf(data);
      if (text.length > limits.beforeSignIn) {
        end(tooBig);
        return;
      }
      const message = parse(text);
      if (message === undefined) {
        end(normal);
        return;
      }
      const token = tokenIn(message);
      phase = 'judging';
      if (token === undefined) refuse('Auth message incorrectly formatted: an access_token is wanted');
      else void judge(token);
    },
    fromHub: (data: RawData, binary: boolean): void => {
      if (!greeted) {
        greeted = true;
        onGreeted?.();
      }
      if (binary || heard === undefined) return;
      const message = parse(textOf(data));
      const type = isObject(message) ? message['type'] : undefined;
      if (type !== 'auth_ok' && type !== 'auth_invalid') return;
      cancel();
      heard(type === 'auth_ok');
      if (type !== 'auth_ok') return;
      phase = 'done';
      for (const [frame, isBinary] of early.splice(0)) replay(frame, isBinary);
    },
    stop: (): void => {
      cancel();
      heard?.(undefined);
      onGreeted = undefined;
      early.length = 0;
    },
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** undefined where it is no JSON: no value of JSON is undefined. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const tokenIn = (message: unknown): string | undefined => {
  if (!isObject(message) || message['type'] !== 'auth' || Object.keys(message).length !== 2) return undefined;
  const token = message['access_token'];
  return typeof token === 'string' ? token : undefined;
};
