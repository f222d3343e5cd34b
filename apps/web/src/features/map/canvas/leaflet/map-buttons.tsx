import { mdiCrosshairsGps, mdiMinus, mdiPlus } from '@mdi/js';
import type { Map as LeafletMap } from 'leaflet';
import { IconButton } from '#shared/ui/icon-button.tsx';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';

interface MapButtonsProps {
  readonly map: LeafletMap;
  readonly hasHome: boolean;
  readonly onCentre: () => void;
}

/** Zooms, and goes back to the house, or to all there is of it. */
export const MapButtons = ({ map, hasHome, onCentre }: MapButtonsProps) => (
  <div className={styles['buttons']} role="group" aria-label={t('buttons')}>
    <IconButton icon={mdiPlus} label={t('zoom.in')} onClick={() => void map.zoomIn(1)} />
    <IconButton icon={mdiMinus} label={t('zoom.out')} onClick={() => void map.zoomOut(1)} />
    <IconButton
      icon={mdiCrosshairsGps}
      label={t(hasHome ? 'centre.home' : 'centre.all')}
      onClick={onCentre}
    />
  </div>
);
