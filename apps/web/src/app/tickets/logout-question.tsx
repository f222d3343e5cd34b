import { unsentTickets } from '#features/tickets/waiting/unsent-tickets.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { t } from './texts/index.ts';

interface LogoutQuestionProps {
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

/** Asked where a logout would lose what was written and not sent. */
export const LogoutQuestion = ({ onLogout, onClose }: LogoutQuestionProps) => (
  <QuestionDialog
    question={{
      kind: 'confirm',
      title: t('logout.title'),
      text: t('logout.text', { count: unsentTickets.get() }),
      action: t('logout.action'),
      run: onLogout,
    }}
    onClose={onClose}
  />
);
