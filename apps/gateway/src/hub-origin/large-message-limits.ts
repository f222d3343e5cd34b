/** Bounds of messages, bodies and answers that are held whole until their end. Sizes in bytes. */
export interface LargeMessageLimits {
  /** Fragments of one message before the sign-in and after it: each takes more memory than its bytes. */
  readonly fragmentsBeforeSignIn: number;
  readonly messageFragments: number;
  /** Messages and bodies longer than this that one person may have under way at once. */
  readonly largeMessage: number;
  readonly largeMessagesPerPerson: number;
  /** The same of answers that are filtered for a role. */
  readonly largeAnswer: number;
  readonly largeAnswersPerPerson: number;
  /** What one person with a role may have the hub keep within `saveWindow`: `policy/kept-texts.ts`. */
  readonly keptPerPerson: number;
}

const KIBI = 1024;

export const defaultLargeMessageLimits: LargeMessageLimits = {
  fragmentsBeforeSignIn: 16,
  messageFragments: 1024,
  largeMessage: 64 * KIBI,
  largeMessagesPerPerson: 8,
  largeAnswer: 1024 * KIBI,
  largeAnswersPerPerson: 4,
  keptPerPerson: 8 * 1024 * KIBI,
};
