import { vi } from 'vitest';
import { WAIT_MS } from './limits.ts';

/** vi.waitFor and vi.waitUntil give up after one second, and no setting of the runner changes that: this does. */
const { waitFor, waitUntil } = vi;
const withDefaults = (options: number | { timeout?: number; interval?: number } | undefined) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, interval: 20, ...options };

vi.waitFor = (callback, options) => waitFor(callback, withDefaults(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withDefaults(options));
