import { useCallback, useState, type ReactNode } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { QuestionContext, type Question } from './question.ts';

const QuestionDialog = lazyComponent(async () => (await import('./question-dialog.tsx')).QuestionDialog);

/** Shows one question at a time. It lives above the cards, so that the card that asked may scroll out of view. */
export function QuestionProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<{ readonly question: Question | undefined; readonly id: number }>();
  // A question that follows another one is a dialog of its own.
  const ask = useCallback(
    (question: Question | undefined) => setAsked((last) => ({ question, id: (last?.id ?? 0) + 1 })),
    [],
  );
  return (
    <QuestionContext value={ask}>
      {children}
      {asked?.question !== undefined && (
        <QuestionDialog key={asked.id} question={asked.question} onClose={() => ask(undefined)} />
      )}
    </QuestionContext>
  );
}
