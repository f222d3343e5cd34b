import { WebSocket } from 'ws';
import type { Platform, SocketLike } from '../platform/platform.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';

export interface TestPlatform extends Platform {
  readonly clock: FakeClock;
  /** The reported errors. */
  readonly errors: unknown[];
}

/** Real sockets and requests, but a fake clock and a fixed random number. */
export function createTestPlatform(
  parts: { openSocket?: (url: string) => SocketLike; clock?: FakeClock } = {},
) {
  const clock = parts.clock ?? createFakeClock();
  const errors: unknown[] = [];
  const platform: TestPlatform = {
    clock,
    errors,
    random: () => 0.5,
    openSocket: parts.openSocket ?? ((url) => new WebSocket(url)),
    fetch: (url, { signal, ...init }) =>
      fetch(url, { ...init, ...(signal === undefined ? {} : { signal: signal as AbortSignal }) }),
    newAbort: () => new AbortController(),
    report: (error) => void errors.push(error),
  };
  return platform;
}
