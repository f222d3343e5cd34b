import { useState } from 'react';
import { mdiTuneVariant } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import { t } from './texts/index.ts';
import styles from './menu-button.module.css';
import { overlay } from '../overlay.tsx';

const HouseMenu = overlay(async () => (await import('../menu/house-menu.tsx')).HouseMenu);

/** The floating menu button on a phone; at the foot of the sidebar elsewhere. */
export const MenuButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <nav className={styles['dock']} aria-label={t('menu')}>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiTuneVariant} />
        <span className={styles['word']}>{t('menu')}</span>
      </button>
      <HouseMenu open={open} onClose={() => setOpen(false)} />
    </nav>
  );
};
