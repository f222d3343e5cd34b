/** The WebSocket connection to a hub: commands, subscriptions, reconnecting. Created by `createHub`. */
export { openFirstSocket, type FirstSocket, type OpenedSocket } from './first-socket.ts';
export { socketUrlOf } from './socket-url.ts';
export type {
  CommandOptions,
  Connection,
  ConnectionState,
  HubMessage,
  SubscribeOptions,
  TokenSource,
} from './types.ts';
