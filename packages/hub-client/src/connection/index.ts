/** The WebSocket connection to a hub: commands, subscriptions, reconnecting. Created by `createHub`. */
export { openEarlySocket, type EarlySocket } from './early-socket.ts';
export type {
  CommandOptions,
  Connection,
  ConnectionState,
  HubMessage,
  SubscribeOptions,
  TokenSource,
} from './types.ts';
