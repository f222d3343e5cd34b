import { SECOND_MS, MINUTE_MS, DAY_MS } from '@soglia/server/durations';
import { defaultLargeMessageLimits, type LargeMessageLimits } from '#hub-origin/large-message-limits.ts';
import { defaultNoticeLimits, type NoticeLimits } from '#notifications/notice-limits.ts';
import { defaultPushChannelLimits, type PushChannelLimits } from '#push-channel/push-channel-limits.ts';
import { defaultTicketLimits, type TicketLimits } from '#tickets/ticket-limits.ts';
import { defaultPushLimits, type PushLimits } from '#web-push/push-limits.ts';
import type { JsonBounds } from '#wire/json-scan.ts';

/**
 * The bounds of the gateway: those below, and those of five subjects, which stand in their folders. Times in milliseconds,
 * sizes in bytes; docs/gateway.md gives the reasons.
 */
export interface Limits
  extends LargeMessageLimits, NoticeLimits, PushLimits, PushChannelLimits, TicketLimits {
  /** TCP connections of one address to one origin. */
  readonly connectionsPerAddress: number;
  /** TCP connections of one trusted proxy, which brings those of all its clients. */
  readonly connectionsPerProxy: number;
  /** Requests under way at the hub: with a token that it accepts, and without one. */
  readonly signedInRequests: number;
  readonly anonymousRequests: number;
  /** Requests that wait for their turn in each of these groups: all, of one source or person, and for how long. */
  readonly waitingRequests: number;
  readonly waitingRequestsPerSource: number;
  readonly requestWait: number;
  /** Of a request that waits, until one of the source with most of them gives way. */
  readonly requestPatience: number;
  /** Connections of requests to the hub: those above, and some for what the gateway asks itself. */
  readonly hubConnections: number;
  /** Open sockets of one address, of one person, and of all. */
  readonly socketsPerAddress: number;
  readonly socketsPerPerson: number;
  readonly sockets: number;
  /** Sockets that have not signed in: of one source, and of all. They are counted apart from the signed-in ones. */
  readonly unsignedSocketsPerSource: number;
  readonly unsignedSockets: number;
  /** From the socket's opening to its auth message, and from there to the hub's answer. */
  readonly socketSignIn: number;
  /** Frames that a client may send between its auth message and the answer to it. */
  readonly heldFrames: number;
  readonly socketHandshake: number;
  readonly socketPing: number;
  /** A peer that reads nothing of what is waiting for it for this long is disconnected. */
  readonly socketStall: number;
  /** Bytes waiting for one peer above which the other one is not read. */
  readonly socketBuffer: number;
  /** Bytes of the gateway's own answers waiting for a client above which it is not read. */
  readonly ownAnswerBuffer: number;
  /** Commands that a client may send while `socketBuffer` bytes are waiting for it. */
  readonly commandsWhileBehind: number;
  readonly commandsPerFrame: number;
  /** Answer filters of one socket that are waiting for an answer. */
  readonly answerFilters: number;
  /** Commands of one restricted socket that may still be answered, subscriptions among them. */
  readonly openCommands: number;
  readonly clientMessage: number;
  readonly clientMessageShape: JsonBounds;
  readonly authMessageShape: JsonBounds;
  /** Bytes of messages for each byte received, beyond the allowance: what a client may gain by compression. */
  readonly inflationRatio: number;
  readonly inflationAllowance: number;
  readonly hubMessage: number;
  /** From the headers to the last byte of a body whose sender has not signed in. */
  readonly bodyBeforeSignIn: number;
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
  /** Failed sign-ins within `failureWindow`: of one source network, and of it or of one known device for one user name. */
  readonly failuresPerAddress: number;
  readonly failuresPerUser: number;
  /** Failed sign-ins for one user name, from all sources outside, before each further one is delayed. */
  readonly failuresPerName: number;
  /** The longest of these delays, and after how long one failure less counts. */
  readonly longestNameDelay: number;
  readonly nameDelayDecay: number;
  /** How many source networks and user names have a count of failures. */
  readonly rememberedSources: number;
  readonly rememberedNames: number;
  /** Sign-ins that wait for a second factor: how long, of one user name, and of all. */
  readonly flowMemory: number;
  readonly flowsPerUser: number;
  readonly rememberedFlows: number;
  /** Devices that have signed in before: of one user name, of all, and for how long after their last sign-in. */
  readonly devicesPerUser: number;
  readonly knownDevices: number;
  readonly knownDeviceMemory: number;
  /** Renewals under way or refused, and tokens refused, of one address within `failureWindow`. */
  readonly renewalsPerAddress: number;
  readonly refusedTokensPerAddress: number;
  readonly failureWindow: number;
  /** How long a refused token is remembered, and how many tokens are. */
  readonly refusedTokenMemory: number;
  readonly knownTokenMemory: number;
  readonly rememberedTokens: number;
  /** For how long a recovery code and a reset token are good. */
  readonly recoveryCode: number;
  readonly recoveryToken: number;
  /** Tries of one code, and how many of them others may use than who asked for it. */
  readonly recoveryTries: number;
  readonly recoveryTriesOfOthers: number;
  /** Of one source within the window: codes asked for, of them for one phone and for one user name, and codes tried. */
  readonly recoveryWindow: number;
  readonly recoveryRequestsPerSource: number;
  readonly recoveryRequestsPerPhone: number;
  readonly recoveryRequestsPerName: number;
  readonly recoveryTriesPerSource: number;
  /** Messages with a code to one phone, whoever asks; the devices on which its person has signed in may send as many. */
  readonly recoveryMessagesPerHour: number;
  readonly recoveryMessagesPerDay: number;
  /**
   * A request waits up to so long before anything is looked up for it. How many wait, also for their code to be hashed:
   * beyond, they are refused, as what was answered must be done.
   */
  readonly recoveryDelay: number;
  readonly recoveryRequestsWaiting: number;
  /** Codes that are hashed at once; those that wait for that, of all and of one source. */
  readonly recoveryHashesAtOnce: number;
  readonly recoveryHashesWaiting: number;
  readonly recoveryHashesPerSource: number;
  /** For how long a phone or e-mail that somebody changed for themselves serves for no recovery. */
  readonly recoveryHold: number;
  /** Entries for phones that are nobody's. */
  readonly rememberedRecoveries: number;
  readonly recoveryCleaning: number;
  /** From the opening of a hub page with a token to the page that takes it over. */
  readonly handOver: number;
  /** Hand-overs under way: of one source, and of all. The oldest one gives way. */
  readonly handOversPerSource: number;
  readonly handOvers: number;
  /** Browsers of which it is known who opened a hub page: for how long, of one source, and of all. The oldest gives way. */
  readonly pageSession: number;
  readonly pageSessionsPerSource: number;
  readonly pageSessions: number;
  /** From the end of a page's token to the sign-in that the app answers; such pages of one source, and of all. */
  readonly pageReopening: number;
  readonly pageReopeningsPerSource: number;
  readonly pageReopenings: number;
  /** How long a session is known of which the hub accepted a token; such a session is limited by itself. */
  readonly knownSessionMemory: number;
  /** Tokens of one source that wait for the hub's verdict. */
  readonly waitingTokens: number;
  /** After this a key without an answer keeps no other waiting: a hub refuses at once, and a camera is slow. */
  readonly unansweredKey: number;
  /**
   * Sockets to the hub that stay open to notice the end of a token: of all, of one person, and for how long after the
   * last use of the token. The one that was not used for the longest time gives way.
   */
  readonly watchers: number;
  readonly watchersPerPerson: number;
  readonly watcherIdle: number;
  /** Tokens that are being resolved to a person at once, and that wait for that. */
  readonly resolvedAtOnce: number;
  readonly waitingResolutions: number;
  /** For how long an answer about a person counts where no event would tell of a change. */
  readonly unwatchedPerson: number;
  /** Sessions of which the person is remembered. */
  readonly rememberedSessions: number;
  /** Between two records of a person's last access. */
  readonly lastAccessInterval: number;
  /** Time for open requests to end when the gateway stops. */
  readonly stop: number;
  /**
   * Requests of one source that are refused here: how many at once are answered without delay, the interval of further
   * ones, the longest delay, and how many may be held back, in all and of one source.
   */
  readonly freeRefusals: number;
  readonly refusalInterval: number;
  readonly longestRefusalHold: number;
  readonly heldRefusals: number;
  readonly heldRefusalsPerSource: number;
  /** Error reports of the web app: of one address within the window, and how many addresses are counted. */
  readonly clientErrorsPerAddress: number;
  readonly clientErrorWindow: number;
  readonly clientErrorAddresses: number;
  /** The gateway's own connection to the hub: an answer, commands under way, and the longest wait before another try. */
  readonly serviceAnswer: number;
  readonly serviceCommand: number;
  readonly serviceCommands: number;
  /** One that the hub answers only when it has done what takes minutes. */
  readonly longServiceCommand: number;
  readonly serviceRetry: number;
  /** How often one person may have the house's set-up checked, and prepare it, within the window. */
  readonly setupReadings: number;
  readonly setupPreparations: number;
  readonly setupWindow: number;
  /** How often half-made changes of people are looked for, and the wait before the second try; it doubles. */
  readonly repairInterval: number;
  /** A change of people takes less: so long its entry is nobody else's. */
  readonly repairStandby: number;
  /** Automations, and other changes, that one person may have saved on their behalf within the window. */
  readonly savesPerPerson: number;
  /** Backups that one person may have made within the same window. */
  readonly backupsPerPerson: number;
  /** Commands that the gateway has under way for people with a right; one person alone gets half of them. */
  readonly onBehalf: number;
  readonly saveWindow: number;
  /** Writes of what one person chose, from all their devices, within the window. */
  readonly preferenceSaves: number;
  readonly preferenceSaveWindow: number;
  /** Messages to people that are sent at once, and that wait for that. */
  readonly messagesAtOnce: number;
  readonly waitingMessages: number;
  /** One try to hand a message over, how many there are of one channel, and the wait before the second; it quadruples. */
  readonly messageTry: number;
  readonly messageTries: number;
  readonly messageRetry: number;
  /** The hosted proxy: requests under way in all, of one source, and at one hub. */
  readonly proxiedRequests: number;
  readonly proxiedRequestsPerSource: number;
  readonly proxiedRequestsPerTarget: number;
  /** Requests within `proxyMinute`: of one source, and at one hub. */
  readonly proxiedPerSource: number;
  readonly proxiedPerTarget: number;
  readonly proxyMinute: number;
  /** Within `proxyWindow`: hubs that one source names, and its steps of sign-ins and refused tokens at one hub. */
  readonly proxyTargetsPerSource: number;
  readonly proxiedSignInSteps: number;
  readonly proxiedRefusedTokens: number;
  readonly proxyWindow: number;
  /** Bytes of a proxied body and of the answer to it. */
  readonly proxiedBody: number;
  readonly proxiedAnswer: number;
  /** To the hub's headers, between two pieces of its answer, and for the whole exchange. */
  readonly proxyHeaders: number;
  readonly proxyStall: number;
  readonly proxyExchange: number;
  /** How long an unused connection to a chosen hub is kept, and beyond how many open ones none is. */
  readonly proxyIdle: number;
  readonly proxyKeptConnections: number;
}

const KIBI = 1024;
const MEBI = 1024 * KIBI;

export const defaultLimits: Limits = {
  connectionsPerAddress: 512,
  signedInRequests: 160,
  anonymousRequests: 160,
  waitingRequests: 512,
  waitingRequestsPerSource: 64,
  requestWait: 10 * SECOND_MS,
  requestPatience: SECOND_MS,
  hubConnections: 352,
  connectionsPerProxy: 4096,
  socketsPerAddress: 256,
  socketsPerPerson: 256,
  sockets: 2048,
  unsignedSocketsPerSource: 64,
  unsignedSockets: 256,
  socketSignIn: 10 * SECOND_MS,
  heldFrames: 64,
  socketHandshake: 5 * SECOND_MS,
  socketPing: 30 * SECOND_MS,
  socketStall: 30 * SECOND_MS,
  socketBuffer: MEBI,
  ownAnswerBuffer: 256 * KIBI,
  commandsWhileBehind: 64,
  commandsPerFrame: 512,
  answerFilters: 1024,
  openCommands: 4096,
  clientMessage: 4 * MEBI,
  clientMessageShape: { values: 100_000, depth: 128, numberLength: 400, changingNumbers: 10_000 },
  authMessageShape: { values: 16, depth: 4, numberLength: 32, changingNumbers: 16 },
  inflationRatio: 64,
  inflationAllowance: 4 * MEBI,
  hubMessage: 64 * MEBI,
  bodyBeforeSignIn: MINUTE_MS,
  beforeSignIn: 64 * KIBI,
  hubConnect: 5 * SECOND_MS,
  hubHeaders: MINUTE_MS,
  hubSignIn: 20 * SECOND_MS,
  idle: 5 * MINUTE_MS,
  requestHeaders: 15 * SECOND_MS,
  failuresPerAddress: 10,
  failuresPerUser: 5,
  failuresPerName: 10,
  longestNameDelay: 5 * MINUTE_MS,
  nameDelayDecay: 10 * MINUTE_MS,
  rememberedSources: 10_000,
  rememberedNames: 10_000,
  flowMemory: 10 * MINUTE_MS,
  flowsPerUser: 8,
  rememberedFlows: 1000,
  devicesPerUser: 20,
  knownDevices: 2000,
  knownDeviceMemory: 400 * DAY_MS,
  renewalsPerAddress: 30,
  refusedTokensPerAddress: 5,
  failureWindow: 5 * MINUTE_MS,
  refusedTokenMemory: 5 * MINUTE_MS,
  knownTokenMemory: 30 * MINUTE_MS,
  rememberedTokens: 10_000,
  recoveryCode: 10 * MINUTE_MS,
  recoveryToken: 10 * MINUTE_MS,
  recoveryTries: 5,
  recoveryTriesOfOthers: 2,
  recoveryWindow: 10 * MINUTE_MS,
  recoveryRequestsPerSource: 12,
  recoveryRequestsPerPhone: 4,
  recoveryRequestsPerName: 6,
  recoveryTriesPerSource: 20,
  recoveryMessagesPerHour: 6,
  recoveryMessagesPerDay: 20,
  recoveryDelay: SECOND_MS,
  recoveryRequestsWaiting: 500,
  recoveryHashesAtOnce: 2,
  recoveryHashesWaiting: 1000,
  recoveryHashesPerSource: 32,
  recoveryHold: DAY_MS,
  rememberedRecoveries: 2000,
  recoveryCleaning: MINUTE_MS,
  handOver: 30 * SECOND_MS,
  handOversPerSource: 16,
  handOvers: 512,
  pageSession: DAY_MS,
  pageSessionsPerSource: 64,
  pageSessions: 2048,
  pageReopening: MINUTE_MS,
  pageReopeningsPerSource: 16,
  pageReopenings: 512,
  knownSessionMemory: 7 * DAY_MS,
  waitingTokens: 64,
  unansweredKey: 2 * SECOND_MS,
  watchers: 256,
  watchersPerPerson: 8,
  watcherIdle: 5 * MINUTE_MS,
  resolvedAtOnce: 32,
  waitingResolutions: 2048,
  unwatchedPerson: 30 * SECOND_MS,
  rememberedSessions: 10_000,
  lastAccessInterval: MINUTE_MS,
  stop: 4 * SECOND_MS,
  freeRefusals: 40,
  refusalInterval: 50,
  longestRefusalHold: 5 * SECOND_MS,
  heldRefusals: 1024,
  heldRefusalsPerSource: 512,
  clientErrorsPerAddress: 20,
  clientErrorWindow: MINUTE_MS,
  clientErrorAddresses: 4096,
  serviceAnswer: 32 * MEBI,
  serviceCommand: 10 * SECOND_MS,
  serviceCommands: 64,
  longServiceCommand: 30 * MINUTE_MS,
  serviceRetry: 30 * SECOND_MS,
  setupReadings: 200,
  setupPreparations: 10,
  setupWindow: 5 * MINUTE_MS,
  repairInterval: 30 * SECOND_MS,
  repairStandby: 2 * MINUTE_MS,
  savesPerPerson: 200,
  backupsPerPerson: 10,
  onBehalf: 32,
  saveWindow: 60 * MINUTE_MS,
  preferenceSaves: 120,
  preferenceSaveWindow: MINUTE_MS,
  messagesAtOnce: 8,
  waitingMessages: 256,
  messageTry: 15 * SECOND_MS,
  messageTries: 3,
  messageRetry: SECOND_MS,
  ...defaultLargeMessageLimits,
  ...defaultNoticeLimits,
  ...defaultPushLimits,
  proxiedRequests: 1024,
  proxiedRequestsPerSource: 128,
  proxiedRequestsPerTarget: 128,
  proxiedPerSource: 600,
  proxiedPerTarget: 6000,
  proxyMinute: MINUTE_MS,
  proxyTargetsPerSource: 60,
  proxiedSignInSteps: 40,
  proxiedRefusedTokens: 20,
  proxyWindow: 5 * MINUTE_MS,
  proxiedBody: MEBI,
  proxiedAnswer: 32 * MEBI,
  proxyHeaders: 30 * SECOND_MS,
  proxyStall: 15 * SECOND_MS,
  proxyExchange: 90 * SECOND_MS,
  proxyIdle: 15 * SECOND_MS,
  proxyKeptConnections: 1024,
  ...defaultPushChannelLimits,
  ...defaultTicketLimits,
};

/** Options of Node's server, which by default checks for slow requests only each 30 s. */
export const headerTimeouts = ({ requestHeaders }: Limits) => ({
  headersTimeout: requestHeaders,
  connectionsCheckingInterval: Math.min(requestHeaders, 5 * SECOND_MS),
});
