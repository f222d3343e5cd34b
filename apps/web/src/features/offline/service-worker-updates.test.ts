import { describe, expect, it, vi } from 'vitest';
import { keepApp } from './service-worker-updates.ts';

type State = 'installing' | 'installed' | 'redundant';

/** A worker of which the test says how far it is. */
class Worker extends EventTarget {
  state: State = 'installing';
  readonly heard: unknown[] = [];
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser's registrar, as the standard has it behave (Service Workers, 3.4 and 3.2). */
class Registrar extends EventTarget {
  controller: Worker | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active: null as Worker | null,
    update: vi.fn(() => Promise.resolve()),
  });
  readonly register = vi.fn(() => Promise.resolve(this.registration));

  /** A new version is found, and waits when it is fetched. */
  found(): Worker {
    const worker = new Worker();
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  fetched(worker: Worker): void {
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.become('installed');
  }
  takesOver(worker: Worker): void {
    Object.assign(this.registration, { waiting: null, active: worker });
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

async function keeping(registrar: Registrar) {
  const page = { offer: vi.fn<(accept: () => void) => void>(), onFirst: vi.fn(), reload: vi.fn() };
  const look = await keepApp({ container: registrar, ...page });
  const accept = () => page.offer.mock.lastCall?.[0]();
  return { ...page, accept, look };
}

/** A browser that has the app already. */
function registrarWithApp(): Registrar {
  const registrar = new Registrar();
  const worker = new Worker();
  registrar.registration.active = worker;
  registrar.controller = worker;
  return registrar;
}

it('asks for the worker past the caches of the network', async () => {
  const registrar = new Registrar();
  const { look } = await keeping(registrar);
  expect(registrar.register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  await look();
  expect(registrar.registration.update).toHaveBeenCalledOnce();
});

it('offers nothing on the first visit, and says when the page is kept', async () => {
  const registrar = new Registrar();
  const { offer, onFirst, reload } = await keeping(registrar);
  const worker = registrar.found();
  registrar.fetched(worker);
  expect(onFirst).not.toHaveBeenCalled();
  registrar.takesOver(worker);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(offer).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

describe('a newer version', () => {
  it('is offered when it is whole, and taken only when somebody accepts it', async () => {
    const registrar = registrarWithApp();
    const { offer, accept, reload } = await keeping(registrar);
    const worker = registrar.found();
    expect(offer).not.toHaveBeenCalled();
    registrar.fetched(worker);
    expect(offer).toHaveBeenCalledOnce();
    expect(worker.heard).toEqual([]);

    accept();
    expect(worker.heard).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    registrar.takesOver(worker);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that was waiting since the last visit is offered at once', async () => {
    const registrar = registrarWithApp();
    const worker = new Worker();
    registrar.registration.waiting = worker;
    const { offer } = await keeping(registrar);
    expect(offer).toHaveBeenCalledOnce();
    expect(worker.heard).toEqual([]);
  });

  it('that another window let in is offered here, and never forced', async () => {
    const registrar = registrarWithApp();
    const { offer, accept, reload } = await keeping(registrar);
    registrar.takesOver(new Worker());
    expect(reload).not.toHaveBeenCalled();
    expect(offer).toHaveBeenCalledOnce();
    accept();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that is no longer waiting when it is accepted is there after a reload', async () => {
    const registrar = registrarWithApp();
    const { accept, reload } = await keeping(registrar);
    registrar.fetched(registrar.found());
    registrar.registration.waiting = null;
    accept();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that breaks off on its way is not offered', async () => {
    const registrar = registrarWithApp();
    const { offer } = await keeping(registrar);
    registrar.found().become('redundant');
    expect(offer).not.toHaveBeenCalled();
  });
});

it('says so where the browser allows no worker', async () => {
  const registrar = new Registrar();
  registrar.register.mockRejectedValue(new DOMException('not here', 'SecurityError'));
  await expect(keeping(registrar)).rejects.toThrow('not here');
});
