/** What this package needs of its environment: clock, randomness, sockets, HTTP. */
export type {
  AbortSignalLike,
  Clock,
  FetchAnswer,
  FetchInit,
  LocalNetworkAccess,
  Platform,
  Release,
  SocketLike,
} from './platform.ts';
