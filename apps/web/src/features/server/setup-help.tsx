import { mdiHomeOutline, mdiMapMarkerOutline, mdiSync } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import { t } from './texts/index.ts';
import styles from './setup-dialog.module.css';

/** How the address is chosen, so that nobody has to. */
export const SetupHelp = ({ server }: { readonly server: string }) => (
  <ul className={styles['help']}>
    <li>
      <Icon path={mdiHomeOutline} />
      <span>{t('help.home', { server })}</span>
    </li>
    <li>
      <Icon path={mdiMapMarkerOutline} />
      <span>{t('help.away')}</span>
    </li>
    <li>
      <Icon path={mdiSync} />
      <span>{t('help.automatic')}</span>
    </li>
  </ul>
);
