export { createHub, type Hub, type HubOptions } from './hub.ts';
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
export { HubError, SignInError, type HubErrorCode, type HubSaid, type SignInErrorCode } from './errors.ts';
export type {
  CommandOptions,
  Connection,
  ConnectionState,
  HubMessage,
  SubscribeOptions,
  TokenSource,
} from './connection/types.ts';
export { alarmClasses } from './store/alarm-classes.ts';
export type { Entity, EntityContext, EntityListState, EntityStore, KnownEntity } from './store/types.ts';
export { createStateWords, type StateWords, type StateWord, type WordsOf } from './words/state-words.ts';
export type { Area, Floor, Registries, RegistryEntry, RegistrySnapshot } from './registries/types.ts';
export type { Session, SignInRequest, SignInStep } from './sign-in/types.ts';
export { signIn } from './sign-in/sign-in.ts';
export { redeemCode, type CodeRequest } from './sign-in/redeem-code.ts';
export { createTokenSource, type TokenSlot, type TokenSourceOptions } from './sign-in/token-source.ts';
export { cleanToken } from './sign-in/clean-token.ts';
export {
  createLongLivedToken,
  revokeLongLivedToken,
  type LongLivedTokenRequest,
} from './sign-in/long-lived-token.ts';
export { testToken, type TokenTest, type TokenVerdict } from './discovery/test-token.ts';
export type { Capabilities, CapabilityState } from './capabilities/capabilities.ts';
export { revokeSession } from './sign-in/revoke-session.ts';
export type { Change, Command, Dispatcher, ExpectedValue } from './commands/types.ts';
export type { ArmMode } from './commands/alarm.ts';
export * as commands from './commands/commands.ts';
export {
  AlarmFeature,
  ClimateFeature,
  CoverFeature,
  FanFeature,
  hasFeature,
  LightFeature,
  LockFeature,
  MediaPlayerFeature,
  VacuumFeature,
} from './commands/features.ts';
export { parseAddress, type ParsedAddress } from './discovery/parse-address.ts';
export { isLocalAddress } from './discovery/base.ts';
export { testAddress, type AddressTest } from './discovery/test-address.ts';
export { createDiscovery, type DiscoveryOptions } from './discovery/discovery.ts';
export type {
  Addresses,
  AddressVerdict,
  ConnectionStatus,
  Discovery,
  Finding,
  UnreachableWhy,
} from './discovery/types.ts';
export { checkProgramme, programmeLimit, setPointLimits } from './programmes/check-programme.ts';
export { automationIdOf, isOwnAutomation, type AutomationLike } from './programmes/own-automation.ts';
export { dayLength, minuteOf, timeOf } from './programmes/clock-time.ts';
export { deleteProgramme } from './programmes/delete-programme.ts';
export { emptyWeek } from './programmes/parse-programme.ts';
export { readProgramme } from './programmes/read-programme.ts';
export { saveProgramme } from './programmes/save-programme.ts';
export { turnProgramme } from './programmes/turn-programme.ts';
export { courseOf, type Stretch } from './programmes/week-course.ts';
export { ProgrammeError, type ProgrammeErrorCode } from './programmes/programme-error.ts';
export {
  weekdays,
  type Programme,
  type ProgrammeActions,
  type ProgrammeFault,
  type ProgrammeFinding,
  type ProgrammeHint,
  type ProgrammeHouse,
  type ProgrammeNames,
  type ProgrammeOptions,
  type ProgrammeReading,
  type ProgrammeRights,
  type SetPoint,
  type SwitchPeriod,
  type SwitchProgramme,
  type ThermostatProgramme,
  type Weekday,
} from './programmes/types.ts';
export { readHistory } from './history/read-history.ts';
export { followLogbook, type LogbookListener } from './history/follow-logbook.ts';
export { readStatistics } from './history/read-statistics.ts';
export type {
  HistoryQuery,
  HistoryRow,
  LogbookEntry,
  LogbookQuery,
  StatisticsQuery,
  StatisticsRow,
} from './history/types.ts';
export { readPeople } from './people/read-people.ts';
export { readEnergyPreferences } from './energy/read-energy-preferences.ts';
export { readGrowth } from './energy/read-growth.ts';
