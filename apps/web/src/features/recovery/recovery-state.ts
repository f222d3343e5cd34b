import type { OtherNumber } from './phone-check.ts';

export type RecoveryStep = 'details' | 'code' | 'password' | 'done';

/** What is typed; kept while the person goes back and forth. */
export interface RecoveryValues {
  readonly username: string;
  /** With or without its plus. */
  readonly prefix: string;
  readonly phone: string;
  readonly code: string;
  readonly password: string;
}

/**
 * What is known of the hub. `bare`: it has no gateway; `older`: the gateway has no recovery yet; `silent`: nothing
 * answers; `offered` too where nothing is known against it.
 */
type RecoveryHost = 'unknown' | 'offered' | 'bare' | 'older' | 'no_sender' | 'not_prepared' | 'silent';

/** Hosts on which this screen can do nothing. */
export type Unavailable = Exclude<RecoveryHost, 'unknown' | 'offered' | 'silent'>;

/** The code that was asked for last. */
export interface SentCode {
  readonly username: string;
  /** In international form. */
  readonly phone: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A code that was accepted, and what it was exchanged for; the code itself serves no more. */
export interface VerifiedCode {
  readonly code: string;
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What the recovery screen shows. */
export interface RecoveryState {
  readonly step: RecoveryStep;
  readonly busy: boolean;
  readonly host: RecoveryHost;
  /** How codes are sent; null where the hub does not say. */
  readonly sentBy: 'phone' | 'mail' | 'terminal' | null;
  readonly values: RecoveryValues;
  /** What the last step achieved. */
  readonly success: string | undefined;
  /** Why the last request failed, or what is missing. */
  readonly failure: string | undefined;
  /** What is wrong with a field. */
  readonly errors: Partial<Readonly<Record<keyof RecoveryValues, string>>>;
  /** The number that was probably meant. */
  readonly other: OtherNumber | undefined;
  readonly sent: SentCode | undefined;
  readonly verified: VerifiedCode | undefined;
  /** When another code may be asked for, in milliseconds since the epoch. */
  readonly resendAt: number;
  /** The code can no longer be used: another one has to be sent. */
  readonly isOver: boolean;
  /** False where sessions go on at the hub's own address. */
  readonly sessionsEndedOnHub: boolean;
}

export const emptyValues: RecoveryValues = { username: '', prefix: '+39', phone: '', code: '', password: '' };
