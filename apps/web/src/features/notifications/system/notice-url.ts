import { absoluteUrl } from '@soglia/hub-client/notifications';

/** What was logged already: lists are read again and again. */
const logged = new Set<unknown>();
const MOST_LOGGED = 100;

/** A page of the hub's own front end: Home Assistant links `/config/logs` in many of its notices. */
const HUB_PAGE = /^(?:\/(?![/\\])|homeassistant:\/\/)/;

/** By the specification an address that is no valid absolute one is logged and ignored. */
export function logBadAddress(address: unknown): void {
  if (logged.has(address) || logged.size >= MOST_LOGGED) return;
  logged.add(address);
  // Pages of the hub are the usual case and nobody's fault: they are no reason for a warning.
  const level = typeof address === 'string' && HUB_PAGE.test(address) ? 'info' : 'warn';
  // eslint-disable-next-line no-console -- the specification has it logged
  console[level]('Indirizzo non valido in una notifica', address);
}

/** The address of a notice where it may be opened. */
export function urlOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const url = absoluteUrl(value);
  if (url === undefined) logBadAddress(value);
  return url;
}
