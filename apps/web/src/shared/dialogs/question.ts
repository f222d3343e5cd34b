import { createContext, useContext } from 'react';
import type { Digits } from '../keypad/code-keys.ts';

/** A question that the person answers before a command is sent. */
export type Question =
  | {
      readonly kind: 'confirm';
      readonly title: string;
      readonly text: string;
      /** The label of the button that confirms. */
      readonly action: string;
      readonly run: () => void;
    }
  | {
      readonly kind: 'code';
      readonly title: string;
      readonly text: string;
      readonly action: string;
      /** How many digits, where the code has only digits. */
      readonly digits: Digits | undefined;
      /** Shows a keypad instead of a field; for digits only. */
      readonly keypad?: boolean;
      /**
       * The code is passed on and stored nowhere. Resolves to why it was not taken: then the dialog stays open and says
       * so. `signal` is aborted when the dialog has gone.
       */
      readonly run: (code: string, signal: AbortSignal) => Promise<string | undefined>;
    };

type AskQuestion = (question: Question) => void;

export const QuestionContext = createContext<AskQuestion | undefined>(undefined);

/** Gives the function that shows a question in a dialog; the question runs its action when it is confirmed. */
export function useQuestion(): AskQuestion {
  const ask = useContext(QuestionContext);
  if (ask === undefined) throw new Error('useQuestion needs a QuestionProvider above it');
  return ask;
}
