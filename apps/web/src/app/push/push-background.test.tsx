// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { SessionProvider } from '#features/session/session-context.ts';
import { createSessionStore } from '#features/session/session-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { endpointHash } from '#features/web-push/push-subscription.ts';
import { startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { Router } from '../router/router.tsx';
import { makeServices } from '../services/make-services.ts';
import { ServicesProvider } from '../services/services.ts';
import { PushBackground } from './push-background.tsx';

const ENDPOINT = 'https://push.example/mine';

/** A subscription of this browser, for the key of the gateway. */
function createSubscription() {
  return {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([4, 1, 2]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'cDI1NmRo', auth: 'YXV0aA' } }),
    unsubscribe: vi.fn(() => Promise.resolve(true)),
  };
}

/** What no browser is here to give: the container of the workers, with one that is subscribed or not. */
class Workers extends EventTarget {
  readonly pushManager: {
    readonly getSubscription: () => Promise<ReturnType<typeof createSubscription> | null>;
    readonly subscribe: () => Promise<ReturnType<typeof createSubscription>>;
  };
  readonly ready: Promise<unknown>;

  constructor(subscribed: ReturnType<typeof createSubscription> | null) {
    super();
    this.pushManager = {
      getSubscription: vi.fn(() => Promise.resolve(subscribed)),
      subscribe: vi.fn(() => Promise.resolve(subscribed ?? createSubscription())),
    };
    this.ready = Promise.resolve({ pushManager: this.pushManager });
  }

  getRegistration() {
    return this.ready;
  }

  /** What the worker posts. @returns what is answered by the port that came along */
  post(data: unknown): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    this.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2] }));
    return new Promise((resolve) => {
      port1.onmessage = ({ data: answer }: MessageEvent) => resolve(answer);
    });
  }
}

const ours: CapabilityState = { kind: 'soglia', version: '0.2.0', features: new Set(['notifications']) };

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  vi.stubGlobal('Notification', { permission: 'granted' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

interface Start {
  readonly subscribed?: ReturnType<typeof createSubscription> | null;
  /** Whether maria has switched notifications on in this browser. */
  readonly wanted?: boolean;
  readonly capabilities?: CapabilityState;
  readonly at?: string;
  /** Whether this browser has workers; over plain http it has none. */
  readonly hasWorkers?: boolean;
}

async function start({
  subscribed = null,
  wanted = false,
  capabilities = ours,
  at = '/',
  hasWorkers = true,
}: Start = {}) {
  const devices: Answer = [
    200,
    {
      subscriptions: [
        {
          id: 'd1',
          device: 'Chrome',
          created_at: '2026-11-24T10:00:00.000Z',
          last_confirmed: null,
          endpoint_hash: await endpointHash({ endpoint: ENDPOINT }),
        },
      ],
    },
  ];
  const gateway = await startCompanionServer({
    'GET /api/web-push/key': [200, { public_key: 'BAEC' }],
    'GET /api/web-push/subscriptions': devices,
    'POST /api/web-push/subscriptions': [200, {}],
  });
  const workers = new Workers(subscribed);
  if (hasWorkers) Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  window.history.replaceState(null, '', at);
  if (wanted) window.localStorage.setItem('push', `${await endpointHash({ endpoint: ENDPOINT })} maria`);
  // The public settings are on the app origin, which no test has.
  const noSettings = { ...testPlatform, fetch: () => Promise.reject(new Error('no app origin')) };
  const { services } = makeServices(noSettings, window);
  const sessions = createSessionStore({ store: memoryStore().safe(), origin: 'http://casa', now: Date.now });
  sessions.signIn({ username: 'maria', base: gateway.url, tokens: { longLived: 'long' } });
  const { hub } = createFakeHub({ ready: true, capabilities });
  const connection = Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(hub.connection), base: { value: gateway.url } },
  ) as typeof hub.connection;
  const onNotifications = vi.fn();
  const within = (part: ReactNode) => (
    <Router>
      <ServicesProvider value={{ ...services, earlyHub: undefined }}>
        <SessionProvider value={sessions}>
          <HubContext value={{ ...hub, platform: testPlatform, connection }}>{part}</HubContext>
        </SessionProvider>
      </ServicesProvider>
    </Router>
  );
  const screen = render(within(<PushBackground onNotifications={onNotifications} />));
  onTestFinished(async () => {
    screen.unmount();
    await gateway[Symbol.asyncDispose]();
  });
  const posted = () => gateway.asked.filter(({ what }) => what.startsWith('POST')).map(({ body }) => body);
  return { gateway, workers, sessions, onNotifications, posted, screen };
}

const address = () => `${window.location.pathname}${window.location.search}`;

it.each([
  ['another screen', '/energy', '/energy'],
  ['the sheet of a device', '/?device=light.salotto', '/?device=light.salotto'],
])('goes where the tapped notification leads: %s', async (_what, path, expected) => {
  const { workers, onNotifications } = await start();
  expect(await workers.post({ type: 'soglia:open', path })).toBe('here');
  await expect.poll(address).toBe(expected);
  expect(onNotifications).not.toHaveBeenCalled();
});

it('opens a sheet over the dashboard, so that going back closes it', async () => {
  const { workers } = await start({ at: '/' });
  const before = window.history.length;
  await workers.post({ type: 'soglia:open', path: '/?device=light.salotto' });
  await expect.poll(address).toBe('/?device=light.salotto');
  expect(window.history.length).toBe(before + 1);
  // Another one takes its place.
  await workers.post({ type: 'soglia:open', path: '/?device=light.cucina' });
  await expect.poll(address).toBe('/?device=light.cucina');
  expect(window.history.length).toBe(before + 1);
});

it('opens the centre over the page as it is', async () => {
  const { workers, onNotifications } = await start({ at: '/energy' });
  expect(await workers.post({ type: 'soglia:open', path: '/?notifications' })).toBe('here');
  expect(onNotifications).toHaveBeenCalledOnce();
  expect(address()).toBe('/energy');
});

it('ignores what is no message of our worker, and everything once it is gone', async () => {
  const { workers, screen } = await start();
  for (const data of [null, 'text', { type: 'soglia:open' }, { type: 'other', path: '/map' }])
    void workers.post(data);
  // Heard after them: they have changed nothing by then.
  await workers.post({ type: 'soglia:open', path: '/energy' });
  await expect.poll(address).toBe('/energy');
  screen.unmount();
  void workers.post({ type: 'soglia:open', path: '/map' });
  expect(address()).toBe('/energy');
});

it('tells the gateway at each start that this browser is still in use', async () => {
  const { posted } = await start({ subscribed: createSubscription(), wanted: true });
  await expect.poll(posted).toEqual([expect.objectContaining({ endpoint: ENDPOINT })]);
});

it('asks the gateway for nothing where nobody wants notifications here', async () => {
  const { gateway, workers } = await start();
  await expect.poll(() => vi.mocked(workers.pushManager.getSubscription).mock.calls.length).toBe(1);
  await workers.post({ type: 'soglia:open', path: '/energy' });
  expect(gateway.asked).toEqual([]);
});

it('asks nothing of a hub that keeps no notifications', async () => {
  const { gateway, workers } = await start({
    subscribed: createSubscription(),
    wanted: true,
    capabilities: { kind: 'bare' },
  });
  await workers.post({ type: 'soglia:open', path: '/energy' });
  expect(workers.pushManager.getSubscription).not.toHaveBeenCalled();
  expect(gateway.asked).toEqual([]);
});

it('tells it again when the push service has replaced the subscription', async () => {
  const { workers, posted } = await start({ subscribed: createSubscription(), wanted: true });
  await expect.poll(() => posted().length).toBe(1);
  void workers.post({ type: 'soglia:subscription-changed' });
  await expect.poll(() => posted().length).toBe(2);
});

it('ends the subscription with the session, and not before', async () => {
  const subscribed = createSubscription();
  const { sessions, workers, screen, posted } = await start({ subscribed, wanted: true });
  await expect.poll(() => posted().length).toBe(1);
  sessions.addLongLivedToken('another');
  await workers.post({ type: 'soglia:open', path: '/energy' });
  expect(subscribed.unsubscribe).not.toHaveBeenCalled();
  sessions.signOut();
  // The house is left at once.
  screen.unmount();
  await expect.poll(() => subscribed.unsubscribe.mock.calls.length).toBe(1);
});

it('does nothing where the browser has no workers', async () => {
  const { gateway, sessions } = await start({ wanted: true, hasWorkers: false });
  sessions.signOut();
  expect(gateway.asked).toEqual([]);
});
