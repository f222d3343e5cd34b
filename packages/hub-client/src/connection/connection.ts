import { HubError } from '../errors.ts';
import { createListeners, reporterOf } from '../listeners.ts';
import type { Platform, Release } from '../platform.ts';
import { attempt } from './attempt.ts';
import type { Greeted } from './handshake.ts';
import { ping, startHeartbeat } from './heartbeat.ts';
import { createLink, type Link } from './link.ts';
import { startProbing } from './probe.ts';
import { attemptsBeforeLost, greetLimit, retryDelay, shortLife } from './retry-policy.ts';
import { socketUrlOf } from './socket-url.ts';
import { createSubscriptions } from './subscriptions.ts';
import { disconnected, toHubError } from './to-hub-error.ts';
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
export interface OwnConnection extends Connection {
  readonly visible: boolean;
  onVisible(listener: (visible: boolean) => void): Release;
  onNetwork(listener: () => void): Release;
}

/** How long the hub may take to answer when somebody looks again, in milliseconds. */
const returnLimit = 3_000;
/** An attempt under way is begun anew when somebody looks again and it has had its time. */
const patience = 1_000;

/** The policy: which attempt comes when. The line itself is {@link Link}, one attempt is `attempt`. */
export function createConnection(options: ConnectionOptions): OwnConnection {
  const { platform, tokens, trusts = () => true } = options;
  const { clock } = platform;
  const report = reporterOf(platform);
  const listeners = createListeners<[ConnectionState]>(report);
  const aliveListeners = createListeners<[]>(report);
  const networkListeners = createListeners<[]>(report);
  const visibleListeners = createListeners<[boolean]>(report);
  const subscriptions = createSubscriptions();

  let { base } = options;
  let state: ConnectionState = { kind: 'connecting' };
  let visible = options.visible ?? true;
  let begun = false;
  let link: Link | undefined;
  /** The attempt that is under way or comes next; 0 is the first of all, beyond the limit the quiet ones. */
  let next = 0;
  let underWay: { readonly since: number; readonly cancel: () => void } | undefined;
  /** The line that is being opened at another address. */
  let move: { readonly cancel: () => void } | undefined;
  let stopWaiting: () => void = () => undefined;
  let stopProbing: () => void = () => undefined;
  let stopHeartbeat: () => void = () => undefined;

  function setState(changed: ConnectionState): void {
    state = changed;
    listeners.call(changed);
  }

  function begin(greeted?: Greeted): void {
    stopEverything();
    const trial = attempt({
      platform,
      base,
      tokens,
      trusts,
      greeted,
      greetLimit: greetLimit(next),
      onRefused: (token) => tokens.refused(token),
    });
    const mine = { since: clock.now(), cancel: trial.cancel };
    underWay = mine;
    trial.result.then(
      (hub) => {
        if (underWay !== mine) {
          hub.socket.close();
          return;
        }
        underWay = undefined;
        goLive(hub);
      },
      (cause: unknown) => {
        if (underWay !== mine) return;
        underWay = undefined;
        const error = toHubError(cause);
        if (error.code === 'refused') setState({ kind: 'refused', error });
        else waitFor(next + 1, error);
      },
    );
  }

  function goLive(hub: Greeted): void {
    const live = createLink({ platform, hub, onEnd: (error) => onEnd(live, error) });
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
    move?.cancel();
    move = undefined;
    if (!begun) base = target;
    if (target === base && (link !== undefined || !begun)) return;
    const trial = attempt({
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
    move = mine;
    const isOvertaken = () => move !== mine;
    const hub = await trial.result.catch((cause: unknown) => {
      if (isOvertaken()) throw new HubError('aborted', 'Another move took its place');
      move = undefined;
      throw toHubError(cause);
    });
    if (isOvertaken()) {
      hub.socket.close();
      throw new HubError('aborted', 'Another move took its place');
    }
    move = undefined;
    stopEverything();
    base = target;
    tokens.moved?.(target);
    goLive(hub);
  }

  function onEnd(ended: Link, error: HubError): void {
    if (link !== ended) return;
    link = undefined;
    subscriptions.attach(undefined);
    stopHeartbeat();
    const lived = clock.now() - ended.openedAt;
    waitFor(lived < shortLife ? next + 1 : 1, error);
  }

  /** Shows what went wrong and waits for attempt `number`, which a probe may bring forward. */
  function waitFor(number: number, error: HubError): void {
    stopEverything();
    next = Math.min(number, attemptsBeforeLost + 1);
    const delay = retryDelay(next, platform.random());
    const nextAt = clock.now() + delay;
    stopWaiting = clock.after(delay, () => begin());
    if (next > attemptsBeforeLost) {
      setState({ kind: 'lost', nextAt, error });
      return;
    }
    probeWhileVisible();
    setState({ kind: 'retrying', attempt: next, limit: attemptsBeforeLost, nextAt, error });
  }

  function probeWhileVisible(): void {
    stopProbing();
    if (visible) stopProbing = startProbing(platform, socketUrlOf(base), begin);
  }

  /** Starts at once with a fresh count. */
  function atOnce(): void {
    if (state.kind === 'retrying' || state.kind === 'lost') {
      const { error } = state;
      next = 1;
      begin();
      setState({ kind: 'retrying', attempt: 1, limit: attemptsBeforeLost, nextAt: clock.now(), error });
    } else if (state.kind === 'refused' || state.kind === 'connecting') {
      next = 0;
      begin();
      setState({ kind: 'connecting' });
    }
  }

  /** Somebody looks again, or the network is back: what was tried before that says little. */
  function reconsider(): void {
    if (link !== undefined) {
      void check(link);
    } else if (underWay !== undefined && clock.now() - underWay.since < patience) {
      next = Math.min(next, 1);
    } else if (state.kind !== 'refused') {
      atOnce();
    }
  }

  async function check(live: Link): Promise<void> {
    const alive = await ping(live, returnLimit);
    if (alive && link === live) aliveListeners.call();
    if (!alive && link === undefined && underWay === undefined) atOnce();
  }

  function stopEverything(): void {
    stopWaiting();
    stopProbing();
    const trial = underWay;
    underWay = undefined;
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
      if (begun) return;
      begun = true;
      begin();
    },
    async command<Result>(message: HubMessage, more?: CommandOptions): Promise<Result> {
      if (link === undefined) throw disconnected('There is no line to the hub');
      return (await link.command(message, more)) as Result;
    },
    subscribe: (message, onEvent, more = {}) =>
      subscriptions.add(message, onEvent as (event: unknown) => void, more),
    retryNow() {
      if (begun) atOnce();
    },
    setVisible(now) {
      visible = now;
      if (begun && now) reconsider();
      if (!now) stopProbing();
      visibleListeners.call(now);
    },
    networkReturned() {
      if (begun) reconsider();
      networkListeners.call();
    },
    close() {
      if (state.kind === 'closed') return;
      begun = true;
      move?.cancel();
      move = undefined;
      stopEverything();
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
