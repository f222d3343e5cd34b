import type { Digits } from '../keypad/code-keys.ts';

/** A question that comes before a command. */
export type Ask =
  | {
      readonly kind: 'confirm';
      readonly title: string;
      readonly text: string;
      /** What the button says that goes on. */
      readonly action: string;
      readonly run: () => void;
    }
  | {
      readonly kind: 'code';
      readonly title: string;
      readonly text: string;
      readonly action: string;
      /** How many, where the code has only digits. */
      readonly digits: Digits | undefined;
      /** By the keypad of a panel, in the place of a field; for digits only. */
      readonly keypad?: boolean;
      /** The code is handed over and kept nowhere. */
      readonly run: (code: string) => void;
    };
