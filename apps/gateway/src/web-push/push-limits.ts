import { SECOND_MS, MINUTE_MS, DAY_MS } from '@soglia/server/durations';

/** Bounds of messages to devices. Times in milliseconds. */
export interface PushLimits {
  /** One exchange with a push service, messages under way at one, and push services that are asked at once. */
  readonly pushAnswer: number;
  readonly pushesPerService: number;
  readonly pushServices: number;
  /** The longest pause after which a push service that did not answer is tried again. */
  readonly pushServicePause: number;
  /** Messages that wait for one device above which they become one: of no urgency, and alarms. */
  readonly pushesWaitingPerDevice: number;
  readonly alarmsWaitingPerDevice: number;
  /** Devices of one person, and how long one is kept that the app has not been opened on. */
  readonly pushDevicesPerPerson: number;
  readonly pushDeviceMemory: number;
  /** How long it is remembered what became of messages, and how often old ones are removed. */
  readonly pushDeliveryMemory: number;
  readonly pushCleaning: number;
  /** Confirmations of devices: of one source within the window, and how many sources are counted. */
  readonly pushConfirmationsPerSource: number;
  readonly pushConfirmationWindow: number;
  readonly pushConfirmationSources: number;
  /** How long a device has to show an alarm before another way is taken: with the pause less than 30 seconds. */
  readonly alarmConfirmation: number;
  /** Between two messages about alarms to one person, and how many there are in an hour. */
  readonly alarmMessagePause: number;
  readonly alarmMessagesPerHour: number;
  /** Between two notices to administrators of alarms that were not confirmed. */
  readonly alarmReportPause: number;
}

export const defaultPushLimits: PushLimits = {
  pushAnswer: 10 * SECOND_MS,
  pushesPerService: 8,
  pushServices: 16,
  pushServicePause: 10 * SECOND_MS,
  pushesWaitingPerDevice: 8,
  alarmsWaitingPerDevice: 20,
  pushDevicesPerPerson: 20,
  pushDeviceMemory: 90 * DAY_MS,
  pushDeliveryMemory: 7 * DAY_MS,
  pushCleaning: MINUTE_MS,
  pushConfirmationsPerSource: 3000,
  pushConfirmationWindow: MINUTE_MS,
  pushConfirmationSources: 4096,
  alarmConfirmation: 15 * SECOND_MS,
  alarmMessagePause: 8 * SECOND_MS,
  alarmMessagesPerHour: 60,
  alarmReportPause: 5 * SECOND_MS,
};
