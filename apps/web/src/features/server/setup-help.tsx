import { mdiHomeOutline, mdiMapMarkerOutline, mdiSync } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import { t } from './texts/index.ts';
import styles from './setup-dialog.module.css';

/** Explains how the app chooses among the addresses. */
export const SetupHelp = ({ server }: { readonly server: string }) => {
  const words = t('help.home', { server });
  const at = words.indexOf(server);
  const [before, after] = [words.slice(0, at), words.slice(at + server.length)];
  return (
    <ul className={styles['help']}>
      <li>
        <Icon path={mdiHomeOutline} />
        <span>
          {before}
          <b>{server}</b>
          {after}
        </span>
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
};
