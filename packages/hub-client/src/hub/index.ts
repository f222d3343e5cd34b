/** All parts of the client for one hub, created together. */
export { createHub, type Hub, type HubOptions } from './create-hub.ts';
