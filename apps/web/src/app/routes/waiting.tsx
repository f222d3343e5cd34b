import { useEffect } from 'react';
import { holdBackground } from '#shared/background.ts';
import { Mark } from '#shared/ui/mark.tsx';
import { t } from '#shared/ui/texts/index.ts';

/** The logo while a screen is loading, as index.html shows it before. */
export const Waiting = () => {
  useEffect(holdBackground, []);
  return (
    <div className="boot" role="status">
      <Mark size={64} />
      <span className="vh">{t('loading')}</span>
    </div>
  );
};
