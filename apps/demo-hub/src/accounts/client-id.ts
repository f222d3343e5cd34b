import { isIP } from 'node:net';

/** A client id is an http(s) URL without dot segments, fragment, credentials or public IP address. */
export function isValidClientId(clientId: string): boolean {
  const url = URL.parse(clientId);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '' || clientId.endsWith('#')) return false;
  if (/\/\.{1,2}(\/|$)/.test(clientId.split(/[?#]/, 1)[0] ?? '')) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPrivate(host);
}

/** Whether the redirect has the scheme, host and port of the client id. */
export function isValidRedirect(clientId: string, redirectUri: string): boolean {
  const client = URL.parse(clientId);
  const redirect = URL.parse(redirectUri);
  return (
    client !== null &&
    redirect !== null &&
    client.protocol === redirect.protocol &&
    client.host === redirect.host
  );
}

/** Whether the address is of this machine or of a private network. */
export function isPrivate(ip: string): boolean {
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(ip);
}
