import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { Ask } from './question.ts';
import { AskContext } from './question-context.ts';

const AskDialog = lazyPart(async () => (await import('./question-dialog.tsx')).AskDialog);

/** One question at a time, above all cards: the card that asked may scroll away meanwhile. */
export function AskProvider({ children }: { readonly children: ReactNode }) {
  const [ask, setAsk] = useState<Ask>();
  return (
    <AskContext value={setAsk}>
      {children}
      {ask !== undefined && (
        <Suspense>
          <AskDialog ask={ask} onClose={() => setAsk(undefined)} />
        </Suspense>
      )}
    </AskContext>
  );
}
