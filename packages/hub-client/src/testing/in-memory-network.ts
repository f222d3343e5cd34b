import type { Clock, SocketLike } from '../platform/platform.ts';
import type { FakeHub } from './fake-hub.ts';

/** Sockets to a fake hub without a network: frames take a fixed time and keep their order. */
export interface InMemoryNetwork {
  openSocket(url: string): SocketLike;
  /** Closes every socket, and refuses new ones while down. */
  setUp(up: boolean): void;
}

type Handler = (event: { data: unknown }) => void;

const LATENCY_MS = 10;

/** A hub coalesces only after the sign-in. */
function framesOf(messages: readonly unknown[]): readonly unknown[] {
  const isAuth = (message: unknown) => JSON.stringify(message).startsWith('{"type":"auth_');
  const others = messages.filter((message) => !isAuth(message));
  return [...messages.filter(isAuth), ...(others.length > 1 ? [others] : others)];
}

export function createInMemoryNetwork(fakeHub: FakeHub, clock: Clock): InMemoryNetwork {
  const open = new Set<() => void>();
  let up = true;

  function openSocket(): SocketLike {
    const handlers = new Map<string, Set<Handler>>();
    let readyState = 0;
    let connection: ReturnType<FakeHub['openConnection']> | undefined;
    let pending: unknown[] = [];

    const emit = (type: string, data?: unknown) => {
      for (const handler of [...(handlers.get(type) ?? [])]) handler({ data });
    };
    const close = () => {
      if (readyState === 3) return;
      readyState = 3;
      open.delete(close);
      connection?.end();
      clock.after(0, () => emit('close'));
    };
    // Messages within one latency arrive as one frame, as a hub that coalesces sends them.
    const deliver = (frame: string) => {
      if (pending.length === 0) {
        clock.after(LATENCY_MS, () => {
          const messages = pending;
          pending = [];
          for (const frame of framesOf(messages))
            if (readyState === 1) emit('message', JSON.stringify(frame));
        });
      }
      pending.push(JSON.parse(frame));
    };
    clock.after(LATENCY_MS, () => {
      if (readyState !== 0) return;
      if (!up) {
        emit('error');
        close();
        return;
      }
      readyState = 1;
      open.add(close);
      emit('open');
      connection = fakeHub.openConnection(deliver, () => clock.after(LATENCY_MS, close));
    });

    return {
      get readyState() {
        return readyState;
      },
      send(data) {
        clock.after(LATENCY_MS, () => {
          if (readyState === 1) connection?.receive(data);
        });
      },
      close,
      addEventListener(type: string, handler: Handler) {
        handlers.set(type, (handlers.get(type) ?? new Set()).add(handler));
      },
      removeEventListener(type: string, handler: (event: never) => void) {
        handlers.get(type)?.delete(handler as Handler);
      },
    };
  }

  return {
    openSocket,
    setUp(now) {
      up = now;
      if (!now) for (const close of [...open]) close();
    },
  };
}
