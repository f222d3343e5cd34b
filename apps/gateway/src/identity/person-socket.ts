import { WebSocket, type RawData } from 'ws';
import { isRecord, listOf, parseJson } from '@soglia/hub-client/json';
import type { Clock } from '@soglia/server/clock';
import type { HubLink } from '#hub/hub-link.ts';
import { frameText } from '#wire/frames.ts';
import { keepAlive } from '#wire/keep-alive.ts';
import type { Limits } from '#limits.ts';
import { readMoment } from '#hub/read-moment.ts';
import { readHubUser, type HubUser } from './hub-user.ts';

/** An open socket that was signed in with a token: the hub closes it when it no longer accepts the token. */
export interface PersonSocket {
  /** Called once when the hub closes it or is gone, not after {@link close}. At once where it is closed already. */
  onLost(listener: () => void): void;
  close(): void;
}

export type PersonSocketResult =
  | {
      readonly kind: 'person';
      readonly user: HubUser;
      /** When the session of the token began, by the hub's clock; undefined where that was not asked. */
      readonly sessionBegan: number | undefined;
      readonly socket: PersonSocket;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

export interface PersonSocketOptions {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Whether it has to be known when a session of this person began. */
  readonly needsBeginning: (userId: string) => boolean;
}

/** What the hub sends here is small: the sign-in, one account, and for some its sessions. */
const LARGEST_ANSWER = 256 * 1024;

const ACCOUNT_ID = 1;
const SESSIONS_ID = 2;

/**
 * Opens a socket to the hub with a token that the hub is known to accept, and asks whose it is. Resolves within
 * `socketSignIn` milliseconds. @param address the client's IP address, for a hub that wants to know it
 */
export function openPersonSocket(
  { link, limits, clock, needsBeginning }: PersonSocketOptions,
  token: string,
  address: string,
): Promise<PersonSocketResult> {
  const [, forwardedFor] = link.forwardedFor(address);
  const hub = new WebSocket(link.socketUrl, {
    perMessageDeflate: false,
    handshakeTimeout: limits.socketHandshake,
    maxPayload: LARGEST_ANSWER,
    ...(forwardedFor !== undefined && { headers: { 'x-forwarded-for': forwardedFor } }),
  });

  return new Promise((resolve) => {
    let settled = false;
    let user: HubUser | undefined;
    const settle = (result: PersonSocketResult) => {
      if (settled) return;
      settled = true;
      cancelTimer();
      hub.off('message', onMessage);
      if (result.kind !== 'person') hub.terminate();
      resolve(result);
    };
    const cancelTimer = clock.after(limits.socketSignIn, () => {
      settle({ kind: 'unavailable' });
    });
    const onMessage = (data: RawData, binary: boolean) => {
      const message = binary ? {} : parse(data);
      switch (message['type']) {
        case 'auth_required':
          hub.send(JSON.stringify({ type: 'auth', access_token: token }));
          break;
        case 'auth_invalid':
          settle({ kind: 'refused' });
          break;
        case 'auth_ok':
          hub.send(JSON.stringify({ id: ACCOUNT_ID, type: 'auth/current_user' }));
          break;
        case 'result':
          readResult(message['id'], message['success'] === true ? message['result'] : undefined);
      }
    };
    const readResult = (id: unknown, result: unknown) => {
      if (id === ACCOUNT_ID) user ??= readHubUser(result);
      if (user === undefined) {
        settle({ kind: 'unavailable' });
        return;
      }
      if (id === ACCOUNT_ID && needsBeginning(user.userId)) {
        hub.send(JSON.stringify({ id: SESSIONS_ID, type: 'auth/refresh_tokens' }));
        return;
      }
      const sessionBegan = id === SESSIONS_ID ? readBeginning(result) : undefined;
      settle(
        id === SESSIONS_ID && sessionBegan === undefined
          ? { kind: 'unavailable' }
          : { kind: 'person', user, sessionBegan, socket: keepOpen(hub, limits, clock) },
      );
    };
    hub.on('message', onMessage);
    let answered = false;
    hub.once('open', () => {
      answered = true;
      link.recordAnswer();
    });
    hub.once('unexpected-response', (request) => {
      answered = true;
      link.recordAnswer();
      request.destroy();
      settle({ kind: 'unavailable' });
    });
    hub.on('error', () => {
      if (!answered && !settled) link.recordFailure();
    });
    hub.once('close', () => {
      settle({ kind: 'unavailable' });
    });
  });
}

/** Watches a signed-in socket until it closes; pings it, so that a hub that is gone without a word is noticed. */
function keepOpen(hub: WebSocket, limits: Limits, clock: Clock): PersonSocket {
  let closedHere = false;
  const stopPings = keepAlive({
    socket: hub,
    clock,
    intervalMs: limits.socketPing,
    isPaused: () => false,
    onTimeout: () => {
      hub.terminate();
    },
  });
  hub.once('close', stopPings);
  return {
    onLost: (listener) => {
      const tell = () => {
        if (!closedHere) listener();
      };
      if (hub.readyState === WebSocket.CLOSED) tell();
      else hub.once('close', tell);
    },
    close: () => {
      closedHere = true;
      stopPings();
      hub.terminate();
    },
  };
}

/** A hub may send several messages in one frame; nothing here asks for that. */
function parse(data: RawData): Readonly<Record<string, unknown>> {
  const message = parseJson(frameText(data));
  return isRecord(message) ? message : {};
}

/** When the session that asks began: `created_at` of its own entry of `auth/refresh_tokens`. */
function readBeginning(result: unknown): number | undefined {
  const entries = listOf(result);
  const own = entries.filter(isRecord).find((entry) => entry['is_current'] === true);
  return readMoment(own?.['created_at']);
}
