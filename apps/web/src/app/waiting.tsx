import { Mark } from '#shared/ui/mark.tsx';
import { t } from '#shared/ui/texts/index.ts';

/** While a part of the app is on its way: the mark, as index.html shows it before. */
export const Waiting = () => (
  <div className="boot" role="status">
    <Mark size={64} />
    <span className="vh">{t('loading')}</span>
  </div>
);
