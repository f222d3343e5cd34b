import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { Link } from '../../router/link.tsx';
import { t } from './texts/index.ts';

/** /password-recovery, for who cannot sign in: it stands without the frame of the house. */
export const Screen = () => {
  useTitle(t('recovery.title'));
  return (
    <main>
      <EmptyState
        door="shut"
        level={1}
        title={t('recovery.title')}
        actions={
          <Link className={buttonClass('main')} to="/login">
            {t('recovery.back')}
          </Link>
        }
      >
        {t('recovery')}
      </EmptyState>
    </main>
  );
};
