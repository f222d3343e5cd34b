import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { t } from './texts/index.ts';

interface UnsentQuestionProps {
  /** What would delete them. */
  readonly act: 'logout' | 'reset';
  readonly count: number;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** Asked before what loses tickets that were written and not sent. */
export const UnsentQuestion = ({ act, count, onAgree, onClose }: UnsentQuestionProps) => (
  <QuestionDialog
    question={{
      kind: 'confirm',
      title: t(`${act}.title`),
      text: t('unsent', { count }),
      action: t(`${act}.action`),
      run: onAgree,
    }}
    onClose={onClose}
  />
);
