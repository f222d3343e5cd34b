/** Every bound of the gateway in one place. Times in milliseconds, sizes in bytes; docs/gateway.md gives the reasons. */
export interface Limits {
  /** TCP connections of one address to one origin. */
  readonly connectionsPerAddress: number;
  /** Open sockets of one address, and of all. */
  readonly socketsPerAddress: number;
  readonly sockets: number;
  /** From the socket's opening to its auth message. */
  readonly socketSignIn: number;
  readonly socketHandshake: number;
  readonly socketPing: number;
  /** A peer that reads nothing of what is waiting for it for this long is disconnected. */
  readonly socketStall: number;
  /** Bytes waiting for one peer above which the other one is not read. */
  readonly socketBuffer: number;
  readonly clientMessage: number;
  readonly hubMessage: number;
  /** Bodies and first messages of clients that have not signed in. */
  readonly beforeSignIn: number;
  readonly hubConnect: number;
  readonly hubHeaders: number;
  /** The hub's answer to one step of a sign-in: checking a password is slow on small machines. */
  readonly hubSignIn: number;
  /** A connection on which nothing moves in either direction. */
  readonly idle: number;
  /** From the first byte of a request to the last one of its headers. */
  readonly requestHeaders: number;
  /** Failed sign-ins within `failureWindow`: of one address, of one user name. */
  readonly failuresPerAddress: number;
  readonly failuresPerUser: number;
  /** Renewals under way or refused, and tokens refused, of one address within `failureWindow`. */
  readonly renewalsPerAddress: number;
  readonly refusedTokensPerAddress: number;
  readonly failureWindow: number;
  /** How long a refused token is remembered, and how many tokens are. */
  readonly refusedTokenMemory: number;
  readonly knownTokenMemory: number;
  readonly rememberedTokens: number;
  /** Time for open requests to end when the gateway stops. */
  readonly stop: number;
  /** Error reports of the web app: of one address within the window, and how many addresses are counted. */
  readonly clientErrorsPerAddress: number;
  readonly clientErrorWindow: number;
  readonly clientErrorAddresses: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const KIBI = 1024;
const MEBI = 1024 * KIBI;

export const defaultLimits: Limits = {
  connectionsPerAddress: 512,
  socketsPerAddress: 256,
  sockets: 2048,
  socketSignIn: 10 * SECOND,
  socketHandshake: 5 * SECOND,
  socketPing: 30 * SECOND,
  socketStall: 30 * SECOND,
  socketBuffer: MEBI,
  clientMessage: 4 * MEBI,
  hubMessage: 64 * MEBI,
  beforeSignIn: 64 * KIBI,
  hubConnect: 5 * SECOND,
  hubHeaders: MINUTE,
  hubSignIn: 20 * SECOND,
  idle: 5 * MINUTE,
  requestHeaders: 15 * SECOND,
  failuresPerAddress: 10,
  failuresPerUser: 5,
  renewalsPerAddress: 30,
  refusedTokensPerAddress: 5,
  failureWindow: 5 * MINUTE,
  refusedTokenMemory: 5 * MINUTE,
  knownTokenMemory: 30 * MINUTE,
  rememberedTokens: 10_000,
  stop: 4 * SECOND,
  clientErrorsPerAddress: 20,
  clientErrorWindow: MINUTE,
  clientErrorAddresses: 4096,
};

/** Options of Node's server, which by default checks for slow requests only each 30 s. */
export const headerTimeouts = ({ requestHeaders }: Limits) => ({
  headersTimeout: requestHeaders,
  connectionsCheckingInterval: Math.min(requestHeaders, 5 * SECOND),
});
