import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { QuestionContext, type Question } from './question.ts';

const QuestionDialog = lazyComponent(async () => (await import('./question-dialog.tsx')).QuestionDialog);

/** Shows one question at a time. It lives above the cards, so that the card that asked may scroll out of view. */
export function QuestionProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  return (
    <QuestionContext value={setQuestion}>
      {children}
      {question !== undefined && (
        <QuestionDialog question={question} onClose={() => setQuestion(undefined)} />
      )}
    </QuestionContext>
  );
}
