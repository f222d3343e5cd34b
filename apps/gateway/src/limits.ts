/** Every bound of the gateway in one place. Times in milliseconds, sizes in bytes; gateway.md §8 gives the reasons. */
export interface Limits {
  /** TCP connections of one address to one origin. */
  readonly connectionsPerAddress: number;
  /** Living sockets of one address, and of all. */
  readonly socketsPerAddress: number;
  readonly sockets: number;
  /** From the socket's opening to its auth message. */
  readonly socketSignIn: number;
  readonly socketHandshake: number;
  readonly socketPing: number;
  /** How long a peer may stand in the way of what is meant for it without reading a byte. */
  readonly socketStall: number;
  /** Bytes waiting for one peer above which the other one is no longer read. */
  readonly socketBuffer: number;
  readonly clientMessage: number;
  readonly hubMessage: number;
  /** Bodies and first messages of people who have not signed in. */
  readonly beforeSignIn: number;
  readonly hubConnect: number;
  readonly hubHeaders: number;
  /** The hub's answer to one step of a sign-in: small machines take their time over a password. */
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
  /** What requests get to end in when the gateway stops. */
  readonly stop: number;
}

const second = 1000;
const minute = 60 * second;
const kibi = 1024;
const mebi = 1024 * kibi;

export const defaultLimits: Limits = {
  connectionsPerAddress: 512,
  socketsPerAddress: 256,
  sockets: 2048,
  socketSignIn: 10 * second,
  socketHandshake: 5 * second,
  socketPing: 30 * second,
  socketStall: 30 * second,
  socketBuffer: mebi,
  clientMessage: 4 * mebi,
  hubMessage: 64 * mebi,
  beforeSignIn: 64 * kibi,
  hubConnect: 5 * second,
  hubHeaders: minute,
  hubSignIn: 20 * second,
  idle: 5 * minute,
  requestHeaders: 15 * second,
  failuresPerAddress: 10,
  failuresPerUser: 5,
  renewalsPerAddress: 30,
  refusedTokensPerAddress: 5,
  failureWindow: 5 * minute,
  refusedTokenMemory: 5 * minute,
  knownTokenMemory: 30 * minute,
  rememberedTokens: 10_000,
  stop: 4 * second,
};

/** Options of Node's server: it looks after slow requests only now and then, by default each 30 s. */
export const headerTimes = ({ requestHeaders }: Limits) => ({
  headersTimeout: requestHeaders,
  connectionsCheckingInterval: Math.min(requestHeaders, 5 * second),
});
