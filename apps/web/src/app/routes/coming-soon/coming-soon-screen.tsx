import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { Link } from '../../router/link.tsx';
import { t } from './texts/index.ts';

/** The support requests come later: what they will be, and the way back to the devices. */
export const Screen = () => {
  const title = t('tickets.title');
  useTitle(title);
  return (
    <EmptyState
      door="open"
      level={1}
      title={title}
      actions={
        <Link className={buttonClass('main')} to="/">
          {t('home')}
        </Link>
      }
    >
      {t('tickets')}
    </EmptyState>
  );
};
