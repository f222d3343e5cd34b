import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { Link } from '../../router/link.tsx';
import { t } from './texts/index.ts';

/** An address that leads nowhere, with a link to the dashboard. */
export const Screen = () => {
  useTitle(t('title'));
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={t('title')}
      actions={
        <Link className={buttonClass('main')} to="/">
          {t('home')}
        </Link>
      }
    >
      {t('words')}
    </EmptyState>
  );
};
