import { isLocalHost, isLoopbackHost, isSharedHost } from './host-name.ts';

/** The host in a base as `parseAddress` makes it, without the port. */
export function hostIn(base: string): string {
  return /^https?:\/\/(\[[^\]]*\]|[^:/]*)/.exec(base)?.[1] ?? '';
}

/** The port of a hub that nobody has moved. */
export const HUB_PORT = ':8123';

/** The base of a host that is stored without its scheme, and without a port where it is the hub's own. */
export const baseOfHost = (host: string): string => `http://${host}${/:\d+$/.test(host) ? '' : HUB_PORT}`;

/** Whether others in the network can read or answer the requests. */
export function isPlainHttp(base: string): boolean {
  return !base.startsWith('https://');
}

/** Whether the base is in the local network, as far as its host shows. */
export function isLocalAddress(base: string): boolean {
  return isLocalHost(hostIn(base));
}

/** Whether only a device in that network reaches the base: not so a loopback address or one of a VPN, as tunnels use. */
export function isHomeNetworkAddress(base: string): boolean {
  const host = hostIn(base);
  return isLocalHost(host) && !isLoopbackHost(host) && !isSharedHost(host);
}

/** Whether only this device itself answers there. */
export function isLoopback(base: string): boolean {
  return isLoopbackHost(hostIn(base));
}
