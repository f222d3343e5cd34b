import { createContext, useContext } from 'react';
import type { Ask } from './question.ts';

export const AskContext = createContext<((ask: Ask) => void) | undefined>(undefined);

/** Puts a question before the person; it runs what they agree to. */
export function useAsk(): (ask: Ask) => void {
  const ask = useContext(AskContext);
  if (ask === undefined) throw new Error('useAsk needs an AskProvider above it');
  return ask;
}
