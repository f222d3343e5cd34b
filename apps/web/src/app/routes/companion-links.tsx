import type { CompanionLinks } from '#home/companion/companion-gate.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { t } from '#home/companion/texts/index.ts';
import { Link } from '../router/link.tsx';

/** Where the screens of people and roles lead where nothing can be done on them. */
export const companionLinks = (): CompanionLinks => ({
  home: (
    <Link className={buttonClass('main')} to="/">
      {t('home')}
    </Link>
  ),
  prepare: (
    <Link className={buttonClass('main')} to="/profile/casa">
      {t('prepare')}
    </Link>
  ),
});
