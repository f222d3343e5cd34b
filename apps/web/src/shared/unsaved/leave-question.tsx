import { Confirm } from '../ui/confirm.tsx';
import { t } from './texts/index.ts';

interface LeaveQuestionProps {
  readonly open: boolean;
  /** Names what would be lost. */
  readonly text: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are lost. */
export const LeaveQuestion = ({ open, text, onStay, onLeave }: LeaveQuestionProps) => (
  <Confirm
    open={open}
    title={t('title')}
    text={text}
    cancel={t('stay')}
    action={t('leave')}
    onCancel={onStay}
    onAgree={onLeave}
  />
);
