import { Link } from './router/link.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { t } from './texts/index.ts';

export const NotFound = () => {
  useTitle(t('notFound.title'));
  return (
    <EmptyState
      door="shut"
      level={1}
      title={t('notFound.title')}
      actions={
        <Link className={buttonClass('main')} to="/">
          {t('notFound.home')}
        </Link>
      }
    >
      {t('notFound.words')}
    </EmptyState>
  );
};
