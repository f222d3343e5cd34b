import { useEffect } from 'react';
import { holdBackground } from '#shared/background.ts';
import { Logo } from '#shared/ui/logo.tsx';
import { t } from '#shared/ui/texts/index.ts';

/** The logo while a screen is loading, as index.html shows it before. */
export const Waiting = () => {
  useEffect(holdBackground, []);
  return (
    <div className="boot" role="status">
      <Logo size={64} />
      <span className="vh">{t('loading')}</span>
    </div>
  );
};
