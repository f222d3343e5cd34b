/** All parts of the client for one hub, created together. */
export { createHub, type Hub, type HubOptions } from './create-hub.ts';
export { readLocationName } from './read-location-name.ts';
export { readTimeZone } from './read-time-zone.ts';
