import { MINUTE_MS } from '@soglia/server/durations';
/** Bounds of what people are told. Times in milliseconds. */
export interface NoticeLimits {
  /** Keys with which programs may send notices. */
  readonly serviceKeys: number;
  /** Notices of one administrator or service key, and requests of one person about their own, within the window. */
  readonly noticesPerSender: number;
  readonly notificationRequests: number;
  readonly noticeWindow: number;
  /** Notices of the rules of one person: in an hour of the clock, after which one says so, and how many are kept. */
  readonly ruleNoticesPerHour: number;
  readonly ruleNoticesPerPerson: number;
  /** Notices that are kept of one administrator or service key. */
  readonly keptPerSender: number;
}

export const defaultNoticeLimits: NoticeLimits = {
  serviceKeys: 20,
  noticesPerSender: 600,
  notificationRequests: 300,
  noticeWindow: MINUTE_MS,
  ruleNoticesPerHour: 120,
  ruleNoticesPerPerson: 1000,
  keptPerSender: 2000,
};
