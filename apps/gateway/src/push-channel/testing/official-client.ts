import { createRequire } from 'node:module';
import type { Channel, ConnectionManager, Options } from 'pusher-js';

/** What tests use of Pusher's own client. */
export interface OfficialClient {
  readonly connection: ConnectionManager;
  subscribe(channel: string): Channel;
  unsubscribe(channel: string): void;
  disconnect(): void;
}

/** Its types say that it has a default export, and for Node it has none. */
const PusherClient = createRequire(import.meta.url)('pusher-js') as new (
  key: string,
  options: Options,
) => OfficialClient;

/** Pusher's own client, connected to the app origin of a gateway on this machine. */
export const openOfficialClient = (key: string, port: number): OfficialClient =>
  new PusherClient(key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
  });
