import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { t } from './texts/index.ts';

interface NotificationsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 'Notifiche': a placeholder until notifications exist. */
export const NotificationsSheet = ({ open, onClose }: NotificationsSheetProps) => (
  <Sheet open={open} onClose={onClose} title={t('side.notifications')}>
    <EmptyState door="open" title={t('notifications.soon')}>
      {t('notifications.later')}
    </EmptyState>
  </Sheet>
);
