import { memo, useRef, useState } from 'react';
import { Icon } from '#shared/ui/icon.tsx';
import { initials } from '#shared/format/initials.ts';
import { classNames } from '#shared/ui/class-names.ts';
import type { MapPoint } from '../../map-types.ts';
import { pointIcon } from '../../point-icon.ts';
import { rounded, type Position } from '../../position.ts';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';
import { CircleOnMap } from './circle-on-map.tsx';
import { MarkerButton } from './marker-button.tsx';
import { AtPosition } from './at-position.tsx';
import { useMapDrag } from './use-map-drag.ts';

interface PointMarkerProps {
  readonly point: MapPoint;
  readonly onSelect: ((entityId: string) => void) | undefined;
  readonly onMove: ((entityId: string, position: Position) => void) | undefined;
}

/** Metres; a phone that knows better than this needs no circle. */
const LEAST_ACCURACY = 10;

/** A person or a device at its position, with the circle that it is surely in. */
export const PointMarker = memo(({ point, onSelect, onMove }: PointMarkerProps) => {
  const ref = useRef<HTMLSpanElement>(null);
  const [dragged, setDragged] = useState<Position>();
  const [shown, setShown] = useState(point);
  if (shown !== point) {
    setShown(point);
    setDragged(undefined);
  }
  useMapDrag(ref, point.isPlaced && onMove !== undefined, {
    onDrag: setDragged,
    onDrop: (position) => onMove?.(point.entityId, rounded(position)),
  });
  const { latitude, longitude } = dragged ?? point;
  const isPerson = point.type === 'person';
  return (
    <>
      {point.accuracy !== undefined && point.accuracy > LEAST_ACCURACY && (
        <CircleOnMap
          latitude={latitude}
          longitude={longitude}
          radius={point.accuracy}
          className={styles['accuracy'] ?? ''}
        />
      )}
      <AtPosition latitude={latitude} longitude={longitude} className={styles['points']}>
        <span ref={ref}>
          <MarkerButton
            className={classNames(styles['point'], !isPerson && styles['thing'])}
            label={t('point', { name: point.name, state: point.stateText })}
            onPress={() => onSelect?.(point.entityId)}
          >
            {isPerson ? (
              <Face picture={point.picture} name={point.name} />
            ) : (
              <Icon path={pointIcon(point.type)} />
            )}
          </MarkerButton>
        </span>
      </AtPosition>
    </>
  );
});
PointMarker.displayName = 'PointMarker';

/** The hub's picture of a person, else the initials. */
const Face = ({ picture, name }: { readonly picture: string | undefined; readonly name: string }) => {
  const [broken, setBroken] = useState<string>();
  // Drawn by the stylesheet: the name of the button says the whole name.
  if (picture === undefined || picture === broken) return <i data-initials={initials(name)} />;
  return <img src={picture} alt="" draggable={false} onError={() => setBroken(picture)} />;
};
