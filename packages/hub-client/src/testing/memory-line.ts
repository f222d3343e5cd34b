import type { Clock, SocketLike } from '../platform.ts';
import type { HubTalk } from './hub-talk.ts';

/** Lines to a hub without a network: frames take a fixed time and keep their order. */
export interface MemoryNetwork {
  openSocket(url: string): SocketLike;
  /** Cuts every line, and refuses new ones while it is down. */
  setUp(up: boolean): void;
}

type Handler = (event: { data: unknown }) => void;

const latency = 10;

export function createMemoryNetwork(talk: HubTalk, clock: Clock): MemoryNetwork {
  const open = new Set<() => void>();
  let up = true;

  function openSocket(): SocketLike {
    const handlers = new Map<string, Set<Handler>>();
    let readyState = 0;
    let line: ReturnType<HubTalk['openLine']> | undefined;
    let waiting: unknown[] = [];

    const emit = (type: string, data?: unknown) => {
      for (const handler of [...(handlers.get(type) ?? [])]) handler({ data });
    };
    const close = () => {
      if (readyState === 3) return;
      readyState = 3;
      open.delete(close);
      line?.end();
      clock.after(0, () => emit('close'));
    };
    // What is said within one flight arrives as one frame, as a hub that coalesces sends it.
    const say = (frame: string) => {
      if (waiting.length === 0) {
        clock.after(latency, () => {
          const messages = waiting;
          waiting = [];
          if (readyState === 1)
            emit('message', JSON.stringify(messages.length === 1 ? messages[0] : messages));
        });
      }
      waiting.push(JSON.parse(frame));
    };
    clock.after(latency, () => {
      if (readyState !== 0) return;
      if (!up) {
        emit('error');
        close();
        return;
      }
      readyState = 1;
      open.add(close);
      emit('open');
      line = talk.openLine(say, () => clock.after(latency, close));
    });

    return {
      get readyState() {
        return readyState;
      },
      send(data) {
        clock.after(latency, () => {
          if (readyState === 1) line?.receive(data);
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
