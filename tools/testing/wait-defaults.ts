import { vi } from 'vitest';
import { WAIT_MS } from './limits.ts';

/** Raises the one-second limit of vi.waitFor and vi.waitUntil, which no Vitest setting changes. */
const { waitFor, waitUntil } = vi;
const withDefaults = (options: number | { timeout?: number; interval?: number } | undefined) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, interval: 20, ...options };

vi.waitFor = (callback, options) => waitFor(callback, withDefaults(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withDefaults(options));
