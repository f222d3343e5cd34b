import { absoluteUrl } from '@soglia/hub-client/notifications';

/** What was logged already: lists are read again and again. */
const logged = new Set<unknown>();
const MOST_LOGGED = 100;

/** By the specification an address that is no valid absolute one is logged and ignored. */
export function logBadAddress(address: unknown): void {
  log('warn', address);
}

/** A page of the hub's own front end: Home Assistant links `/config/logs` in many of its notices. */
const HUB_PAGE = /^(?:\/(?![/\\])|homeassistant:\/\/)/;

/** The same for the hub's own notices, where links to its pages are usual and no reason for a warning. */
export function logHubAddress(address: string): void {
  log(HUB_PAGE.test(address) ? 'info' : 'warn', address);
}

function log(level: 'info' | 'warn', address: unknown): void {
  if (logged.has(address) || logged.size >= MOST_LOGGED) return;
  logged.add(address);
  console[level]('Indirizzo non valido in una notifica', address);
}

/** The address of a notice where it may be opened. */
export function urlOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const url = absoluteUrl(value);
  if (url === undefined) logBadAddress(value);
  return url;
}
