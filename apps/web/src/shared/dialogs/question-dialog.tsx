import { AlertFrame } from '../ui/alert-frame.tsx';
import frame from '../ui/alert-frame.module.css';
import { Button } from '../ui/button.tsx';
import { CodeQuestion } from './code-question.tsx';
import type { Question } from './question.ts';
import { t } from './texts/index.ts';

interface QuestionDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

/** The dialog of one question. */
export const QuestionDialog = ({ question, onClose }: QuestionDialogProps) => (
  <AlertFrame open title={question.title} text={question.text} onClose={onClose}>
    {question.kind === 'code' ? (
      <CodeQuestion question={question} onClose={onClose} />
    ) : (
      <div className={frame['actions']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          look="main"
          onClick={() => {
            // First, as the action may ask the next question.
            onClose();
            question.run();
          }}
        >
          {question.action}
        </Button>
      </div>
    )}
  </AlertFrame>
);
