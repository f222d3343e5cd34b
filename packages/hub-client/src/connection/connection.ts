import { HubError } from '../errors/errors.ts';
import { createListeners, createReporter } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';
import { attemptConnection } from './attempt.ts';
import type { FirstSocket } from './first-socket.ts';
import type { UnauthenticatedSocket } from './handshake.ts';
import { ping, startHeartbeat } from './heartbeat.ts';
import { createLink, type Link } from './link.ts';
import { startProbing } from './probe.ts';
import { MAX_ATTEMPTS, handshakeTimeout, retryDelay, SHORT_CONNECTION_MS } from './retry-policy.ts';
import { socketUrlOf } from './socket-url.ts';
import { createSubscriptions } from './subscriptions.ts';
import { disconnected, toHubError } from '../errors/to-hub-error.ts';
import type { CommandOptions, Connection, ConnectionState, HubMessage, TokenSource } from './types.ts';

export interface ConnectionOptions {
  /** http(s)://host[:port], no slash at the end. */
  readonly base: string;
  readonly platform: Platform;
  readonly tokens: TokenSource;
  readonly visible?: boolean;
  /** For the first attempt at `base`. */
  readonly firstSocket?: FirstSocket | undefined;
  /** Whether the token may be sent to the hub at a base with this version; always when not given. */
  readonly trusts?: (base: string, hubVersion: string) => boolean;
}

/** Used by this package only: visibility of the page and changes of the network. */
export interface InternalConnection extends Connection {
  readonly visible: boolean;
  onVisible(listener: (visible: boolean) => void): Release;
  onNetwork(listener: () => void): Release;
}

/** Time limit of the ping when the page becomes visible, in milliseconds. */
const VISIBLE_PING_TIMEOUT_MS = 3_000;
/** A running attempt older than this is restarted when the page becomes visible, in milliseconds. */
const MIN_ATTEMPT_AGE_MS = 1_000;

/** Decides when to connect. One socket is a {@link Link}, one attempt is `attemptConnection`. */
export function createConnection(options: ConnectionOptions): InternalConnection {
  const { platform, tokens, trusts = () => true } = options;
  const { clock } = platform;
  const report = createReporter(platform);
  const listeners = createListeners<[ConnectionState]>(report);
  const aliveListeners = createListeners<[]>(report);
  const networkListeners = createListeners<[]>(report);
  const visibleListeners = createListeners<[boolean]>(report);
  const subscriptions = createSubscriptions();

  let { base, firstSocket } = options;
  let state: ConnectionState = { kind: 'connecting' };
  let lostAt: number | undefined;
  let visible = options.visible ?? true;
  let isOpened = false;
  let link: Link | undefined;
  /** Number of the running or next attempt: 0 is the first one; above `MAX_ATTEMPTS` the state is `lost`. */
  let nextAttempt = 0;
  let currentAttempt: { readonly since: number; readonly cancel: () => void } | undefined;
  /** The attempt at another address. */
  let currentMove: { readonly cancel: () => void } | undefined;
  let stopWaiting: () => void = () => undefined;
  let stopProbing: () => void = () => undefined;
  let stopHeartbeat: () => void = () => undefined;

  function setState(changed: ConnectionState): void {
    state = changed;
    listeners.call(changed);
  }

  function startAttempt(opened?: UnauthenticatedSocket): void {
    cancelPending();
    const usable = base === options.base ? firstSocket : undefined;
    if (usable !== firstSocket) firstSocket?.close();
    firstSocket = undefined;
    const trial = attemptConnection({
      platform,
      base,
      tokens,
      trusts,
      opened,
      firstSocket: usable,
      handshakeTimeout: handshakeTimeout(nextAttempt),
      onRefused: (token) => tokens.refused(token),
    });
    const mine = { since: clock.now(), cancel: trial.cancel };
    currentAttempt = mine;
    trial.result.then(
      (hub) => {
        if (currentAttempt !== mine) {
          hub.socket.close();
          return;
        }
        currentAttempt = undefined;
        activate(hub);
      },
      (cause: unknown) => {
        if (currentAttempt !== mine) return;
        currentAttempt = undefined;
        const error = toHubError(cause);
        if (error.code === 'refused') setState({ kind: 'refused', error });
        else scheduleRetry(nextAttempt + 1, error);
      },
    );
  }

  function activate(hub: UnauthenticatedSocket): void {
    const live = createLink({ platform, hub, onLinkEnded: (error) => onEnd(live, error) });
    const before = link;
    link = live;
    stopHeartbeat();
    stopHeartbeat = startHeartbeat({
      link: live,
      clock,
      isVisible: () => visible,
      onAlive: () => aliveListeners.call(),
    });
    state = { kind: 'ready', since: live.openedAt, hubVersion: hub.hubVersion };
    lostAt = undefined;
    if (before === undefined) subscriptions.attach(live);
    else subscriptions.moveTo(live);
    before?.retire();
    listeners.call(state);
    aliveListeners.call();
  }

  /** Connects to `target` beside the current link, and replaces that once connected. */
  async function moveTo(target: string): Promise<void> {
    if (state.kind === 'closed') throw disconnected('Closed');
    currentMove?.cancel();
    currentMove = undefined;
    if (!isOpened) base = target;
    if (target === base && (link !== undefined || !isOpened)) return;
    const trial = attemptConnection({
      platform,
      base: target,
      tokens,
      trusts,
      onRefused(token) {
        // Where another link works the token is valid, and this is another hub.
        if (link === undefined) tokens.refused(token);
      },
    });
    const mine = { cancel: trial.cancel };
    currentMove = mine;
    const isSuperseded = () => currentMove !== mine;
    const hub = await trial.result.catch((cause: unknown) => {
      if (isSuperseded()) throw new HubError('aborted', 'Replaced');
      currentMove = undefined;
      throw toHubError(cause);
    });
    if (isSuperseded()) {
      hub.socket.close();
      throw new HubError('aborted', 'Replaced');
    }
    currentMove = undefined;
    cancelPending();
    base = target;
    tokens.moved?.(target);
    activate(hub);
  }

  function onEnd(ended: Link, error: HubError): void {
    if (link !== ended) return;
    link = undefined;
    subscriptions.attach(undefined);
    stopHeartbeat();
    lostAt = clock.now();
    const lived = lostAt - ended.openedAt;
    scheduleRetry(lived < SHORT_CONNECTION_MS ? nextAttempt + 1 : 1, error);
  }

  /** Publishes the error and schedules attempt `number`; a probe may start it earlier. */
  function scheduleRetry(number: number, error: HubError): void {
    cancelPending();
    nextAttempt = Math.min(number, MAX_ATTEMPTS + 1);
    const delay = retryDelay(nextAttempt, platform.random());
    const nextAt = clock.now() + delay;
    stopWaiting = clock.after(delay, () => startAttempt());
    if (nextAttempt > MAX_ATTEMPTS) {
      setState({ kind: 'lost', nextAt, error });
      return;
    }
    probeWhileVisible();
    setState({ kind: 'retrying', attempt: nextAttempt, limit: MAX_ATTEMPTS, nextAt, error });
  }

  function probeWhileVisible(): void {
    stopProbing();
    if (visible) stopProbing = startProbing(platform, socketUrlOf(base), startAttempt);
  }

  /** Starts at once, with the count reset. */
  function restart(): void {
    if (state.kind === 'retrying' || state.kind === 'lost') {
      const { error } = state;
      nextAttempt = 1;
      startAttempt();
      setState({ kind: 'retrying', attempt: 1, limit: MAX_ATTEMPTS, nextAt: clock.now(), error });
    } else if (state.kind === 'refused' || state.kind === 'connecting') {
      nextAttempt = 0;
      startAttempt();
      setState({ kind: 'connecting' });
    }
  }

  /** The page became visible, or the network returned: earlier failures say little. */
  function verifyOrRestart(): void {
    if (link !== undefined) {
      void verifyLink(link);
    } else if (currentAttempt !== undefined && clock.now() - currentAttempt.since < MIN_ATTEMPT_AGE_MS) {
      nextAttempt = Math.min(nextAttempt, 1);
    } else if (state.kind !== 'refused') {
      restart();
    }
  }

  async function verifyLink(live: Link): Promise<void> {
    const alive = await ping(live, VISIBLE_PING_TIMEOUT_MS);
    if (alive && link === live) aliveListeners.call();
    if (!alive && link === undefined && currentAttempt === undefined) restart();
  }

  function cancelPending(): void {
    stopWaiting();
    stopProbing();
    const trial = currentAttempt;
    currentAttempt = undefined;
    trial?.cancel();
  }

  return {
    get state() {
      return state;
    },
    get lostAt() {
      return lostAt;
    },
    get base() {
      return base;
    },
    get visible() {
      return visible;
    },
    onState: (listener) => listeners.add(listener),
    moveTo,
    onAlive: (listener) => aliveListeners.add(listener),
    onNetwork: (listener) => networkListeners.add(listener),
    onVisible: (listener) => visibleListeners.add(listener),
    open() {
      if (isOpened) return;
      isOpened = true;
      startAttempt();
    },
    async command<Result>(message: HubMessage, more?: CommandOptions): Promise<Result> {
      if (link === undefined) throw disconnected('Not connected');
      return (await link.command(message, more)) as Result;
    },
    subscribe: (message, onEvent, more = {}) =>
      subscriptions.add(message, onEvent as (event: unknown) => void, more),
    retryNow() {
      if (isOpened) restart();
    },
    setVisible(now) {
      visible = now;
      if (isOpened && now) verifyOrRestart();
      if (!now) stopProbing();
      visibleListeners.call(now);
    },
    networkReturned() {
      if (isOpened) verifyOrRestart();
      networkListeners.call();
    },
    close() {
      if (state.kind === 'closed') return;
      isOpened = true;
      currentMove?.cancel();
      currentMove = undefined;
      cancelPending();
      firstSocket?.close();
      firstSocket = undefined;
      state = { kind: 'closed' };
      const last = link;
      link = undefined;
      stopHeartbeat();
      subscriptions.attach(undefined);
      last?.end(disconnected('Closed'));
      listeners.call(state);
    },
  };
}
