import { useState } from 'react';
import { mdiSwapVertical } from '@mdi/js';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { DeviceRef } from '#home/model/device-ref.ts';
import styles from '../dashboard.module.css';
import { t } from '../texts/index.ts';

const FavouritesOrder = lazyComponent(async () => (await import('./favourites-order.tsx')).FavouritesOrder);

/** The button in the heading of the favourites that opens their order; it loads the sheet when it is first pressed. */
export const OrderButton = ({ devices }: { readonly devices: readonly DeviceRef[] }) => {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        className={styles['fact']}
        data-action=""
        aria-label={t('order.of')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiSwapVertical} />
        <span>{t('order')}</span>
      </button>
      {open !== undefined && <FavouritesOrder open={open} onClose={() => setOpen(false)} devices={devices} />}
    </>
  );
};
