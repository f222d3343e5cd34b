import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchServiceWorker } from './service-worker-updates.ts';

type State = 'installing' | 'installed' | 'redundant';

/** A worker whose state the test sets. */
class FakeWorker extends EventTarget {
  state: State = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  enter(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A `ServiceWorkerContainer` that behaves as the standard says. */
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: null as FakeWorker | null,
    update: vi.fn(() => Promise.resolve()),
  });
  readonly register = vi.fn(() => Promise.resolve(this.registration));

  /** A new version is found; it waits when it is installed. */
  found(): FakeWorker {
    const worker = new FakeWorker();
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  installed(worker: FakeWorker): void {
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.enter('installed');
  }
  takesOver(worker: FakeWorker): void {
    Object.assign(this.registration, { waiting: null, active: worker });
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

async function watch(container: FakeContainer) {
  const page = { offer: vi.fn<(accept: () => void) => void>(), reload: vi.fn() };
  const check = await watchServiceWorker({ container, script: '/service-worker.js', ...page });
  const accept = () => page.offer.mock.lastCall?.[0]();
  return { ...page, accept, check };
}

/** A container with an active worker. */
function containerWithApp(): FakeContainer {
  const container = new FakeContainer();
  const worker = new FakeWorker();
  container.registration.active = worker;
  container.controller = worker;
  return container;
}

it('registers the worker, bypassing the HTTP cache', async () => {
  const container = new FakeContainer();
  const { check } = await watch(container);
  expect(container.register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  await check();
  expect(container.registration.update).toHaveBeenCalledOnce();
});

it('offers nothing at the first installation', async () => {
  const container = new FakeContainer();
  const { offer, reload } = await watch(container);
  const worker = container.found();
  container.installed(worker);
  container.takesOver(worker);
  expect(offer).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

describe('a newer version', () => {
  it('is offered when it is installed, and activated only when it is accepted', async () => {
    const container = containerWithApp();
    const { offer, accept, reload } = await watch(container);
    const worker = container.found();
    expect(offer).not.toHaveBeenCalled();
    container.installed(worker);
    expect(offer).toHaveBeenCalledOnce();
    expect(worker.messages).toEqual([]);

    accept();
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    container.takesOver(worker);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that is waiting since the last visit is offered at once', async () => {
    const container = containerWithApp();
    const worker = new FakeWorker();
    container.registration.waiting = worker;
    const { offer } = await watch(container);
    expect(offer).toHaveBeenCalledOnce();
    expect(worker.messages).toEqual([]);
  });

  it('that does not take over in time is offered again, and then reloads nothing by itself', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const container = containerWithApp();
    const { offer, accept, reload } = await watch(container);
    const worker = container.found();
    container.installed(worker);
    accept();
    vi.advanceTimersByTime(9_999);
    expect(offer).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(offer).toHaveBeenCalledTimes(2);

    container.takesOver(worker);
    expect(reload).not.toHaveBeenCalled();
    expect(offer).toHaveBeenCalledTimes(3);
    accept();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that another window activated is offered here, and does not reload by itself', async () => {
    const container = containerWithApp();
    const { offer, accept, reload } = await watch(container);
    container.takesOver(new FakeWorker());
    expect(reload).not.toHaveBeenCalled();
    expect(offer).toHaveBeenCalledOnce();
    accept();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that is no longer waiting when it is accepted reloads the page', async () => {
    const container = containerWithApp();
    const { accept, reload } = await watch(container);
    container.installed(container.found());
    container.registration.waiting = null;
    accept();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('whose installation fails is not offered', async () => {
    const container = containerWithApp();
    const { offer } = await watch(container);
    container.found().enter('redundant');
    expect(offer).not.toHaveBeenCalled();
  });
});

it('rejects where the browser allows no service worker', async () => {
  const container = new FakeContainer();
  container.register.mockRejectedValue(new DOMException('not here', 'SecurityError'));
  await expect(watch(container)).rejects.toThrow('not here');
});
