import { HubError } from '../errors/errors.ts';
import { createListeners, createReporter } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';
import { attemptConnection } from './attempt.ts';
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
  /** Whether the token may be given to what greets at a base with this version; always when not given. */
  readonly trusts?: (base: string, hubVersion: string) => boolean;
}

/** What the rest of this package sees besides: whether anybody looks, and what the network does. */
export interface InternalConnection extends Connection {
  readonly visible: boolean;
  onVisible(listener: (visible: boolean) => void): Release;
  onNetwork(listener: () => void): Release;
}

/** How long the hub may take to answer when somebody looks again, in milliseconds. */
const VISIBLE_PING_TIMEOUT_MS = 3_000;
/** An attempt under way is begun anew when somebody looks again and it has had its time. */
const MIN_ATTEMPT_AGE_MS = 1_000;

/** The policy: which attempt comes when. The line itself is {@link Link}, one attempt is `attempt`. */
export function createConnection(options: ConnectionOptions): InternalConnection {
  const { platform, tokens, trusts = () => true } = options;
  const { clock } = platform;
  const report = createReporter(platform);
  const listeners = createListeners<[ConnectionState]>(report);
  const aliveListeners = createListeners<[]>(report);
  const networkListeners = createListeners<[]>(report);
  const visibleListeners = createListeners<[boolean]>(report);
  const subscriptions = createSubscriptions();

  let { base } = options;
  let state: ConnectionState = { kind: 'connecting' };
  let visible = options.visible ?? true;
  let isOpened = false;
  let link: Link | undefined;
  /** The attempt that is under way or comes next; 0 is the first of all, beyond the limit the quiet ones. */
  let nextAttempt = 0;
  let currentAttempt: { readonly since: number; readonly cancel: () => void } | undefined;
  /** The line that is being opened at another address. */
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
    const trial = attemptConnection({
      platform,
      base,
      tokens,
      trusts,
      opened,
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
    if (before === undefined) subscriptions.attach(live);
    else subscriptions.moveTo(live);
    before?.retire();
    listeners.call(state);
    aliveListeners.call();
  }

  /** Opens a line at `target` beside whatever is here, and puts it in its place once it stands. */
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
        // A line elsewhere that lives on shows that the token is good, and that this is another hub.
        if (link === undefined) tokens.refused(token);
      },
    });
    const mine = { cancel: trial.cancel };
    currentMove = mine;
    const isSuperseded = () => currentMove !== mine;
    const hub = await trial.result.catch((cause: unknown) => {
      if (isSuperseded()) throw new HubError('aborted', 'Replaced by another move');
      currentMove = undefined;
      throw toHubError(cause);
    });
    if (isSuperseded()) {
      hub.socket.close();
      throw new HubError('aborted', 'Replaced by another move');
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
    const lived = clock.now() - ended.openedAt;
    scheduleRetry(lived < SHORT_CONNECTION_MS ? nextAttempt + 1 : 1, error);
  }

  /** Shows what went wrong and waits for attempt `number`, which a probe may bring forward. */
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

  /** Starts at once with a fresh count. */
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

  /** Somebody looks again, or the network is back: what was tried before that says little. */
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
