import { isLocalHost, isLoopbackHost } from './host-name.ts';

/** The host in a base as `parseAddress` makes it, without the port. */
export function hostIn(base: string): string {
  return /^https?:\/\/(\[[^\]]*\]|[^:/]*)/.exec(base)?.[1] ?? '';
}

/** Whether anybody in between may read what is said, or answer in its place. */
export function isPlainHttp(base: string): boolean {
  return !base.startsWith('https://');
}

/** Whether the base is in the network that the device is in, as far as its name shows. */
export function isLocalAddress(base: string): boolean {
  return isLocalHost(hostIn(base));
}

export function isLoopback(base: string): boolean {
  return isLoopbackHost(hostIn(base));
}
