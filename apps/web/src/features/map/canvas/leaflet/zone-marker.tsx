import { memo } from 'react';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Logo } from '#shared/ui/logo.tsx';
import type { MapZone } from '../../map-types.ts';
import { zoneTone } from '../../zone-tone.ts';
import { zoneIconPath } from '../../zones/zone-icons.ts';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';
import { CircleOnMap } from './circle-on-map.tsx';
import { MarkerButton } from './marker-button.tsx';
import { AtPosition } from './at-position.tsx';

interface ZoneMarkerProps {
  readonly zone: MapZone;
  readonly onSelect: ((key: string) => void) | undefined;
}

/** A zone: its circle, and a pin with its icon and name. */
export const ZoneMarker = memo(({ zone, onSelect }: ZoneMarkerProps) => {
  const { latitude, longitude, radius, name } = zone;
  const isHome = zone.origin === 'home' || zone.origin === 'example';
  const tone = isHome ? 'home' : zoneTone(zone);
  return (
    <>
      <CircleOnMap
        key={tone}
        latitude={latitude}
        longitude={longitude}
        radius={radius}
        className={classNames(styles['zone'], styles[tone], zone.passive && styles['passive'])}
      />
      {isHome && (
        <CircleOnMap
          latitude={latitude}
          longitude={longitude}
          radius={radius / 2}
          className={classNames(styles['zone'], styles['inner'], styles['home'])}
        />
      )}
      <AtPosition latitude={latitude} longitude={longitude} className={styles['low']}>
        <MarkerButton
          className={classNames(styles['pin'], styles[tone])}
          label={t('zone', { name, radius })}
          onPress={() => onSelect?.(zone.key)}
        >
          {isHome ? (
            <Logo size={30} />
          ) : (
            <span className={styles['arch']}>
              <HubIcon name={zone.icon} fallback={zoneIconPath(zone.icon)} />
            </span>
          )}
          <b className={styles['name']}>{name}</b>
        </MarkerButton>
      </AtPosition>
    </>
  );
});
ZoneMarker.displayName = 'ZoneMarker';
