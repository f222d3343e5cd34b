import { memo, type CSSProperties } from 'react';
import { mdiBattery, mdiBatteryAlertVariantOutline, mdiCrosshairsGps, mdiPencilOutline } from '@mdi/js';
import { LOW_BATTERY } from '#home/model/to-device.ts';
import { formatPercent } from '#shared/format/quantity.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { MapPoint } from '../map-types.ts';
import styles from '../map.module.css';
import { pointIcon } from '../point-icon.ts';
import { t as screen } from '../texts/index.ts';
import { TrackToggle, type TrackChoice } from './track-toggle.tsx';
import { isOnMap, type PlacelessPoint } from './map-points.ts';
import { t } from './texts/index.ts';

interface RowActions {
  /** Opens its sheet. */
  readonly onOpen: (entityId: string) => void;
  readonly onShow: (point: MapPoint) => void;
  /** Of what somebody has put there; undefined where the person may not. */
  readonly onEdit: ((entityId: string) => void) | undefined;
}

interface PointRowsProps extends RowActions {
  readonly points: readonly (MapPoint | PlacelessPoint)[];
  readonly choice: TrackChoice;
}

/** Rows that the browser leaves out together while they are outside the window: watching each costs more. */
const BLOCK = 12;

/** Everybody and everything on the map, and who should be there and has no position, as a list. */
export const PointRows = ({ points, choice, ...actions }: PointRowsProps) => (
  <div role="list">
    {blocksOf(points).map((block, index) => (
      <div
        key={index}
        role="presentation"
        className={styles['block']}
        style={{ '--rows': block.length } as CSSProperties}
      >
        {block.map((point) => (
          <PointRow
            key={point.entityId}
            point={point}
            {...actions}
            choice={point.type === 'person' ? choice : undefined}
          />
        ))}
      </div>
    ))}
  </div>
);

const blocksOf = <Point,>(points: readonly Point[]): readonly (readonly Point[])[] =>
  Array.from({ length: Math.ceil(points.length / BLOCK) }, (_, index) =>
    points.slice(index * BLOCK, (index + 1) * BLOCK),
  );

interface PointRowProps extends RowActions {
  readonly point: MapPoint | PlacelessPoint;
  readonly choice: TrackChoice | undefined;
}

/** One of hundreds, and each movement of one draws the list: the others stay as they are. */
const PointRow = memo(({ point, onOpen, onShow, onEdit, choice }: PointRowProps) => (
  <div role="listitem" className={styles['row']}>
    <span className={styles['glyph']}>
      <Icon path={pointIcon(point.type)} />
    </span>
    <button type="button" className={styles['words']} onClick={() => onOpen(point.entityId)}>
      <b>{point.name}</b>
      <small>{point.stateText}</small>
    </button>
    {isOnMap(point) && (
      <>
        {point.battery !== undefined && <Battery percent={point.battery} />}
        {point.isPlaced && onEdit !== undefined && (
          <IconButton
            icon={mdiPencilOutline}
            label={screen('edit.named', { name: point.name })}
            onClick={() => onEdit(point.entityId)}
          />
        )}
        <IconButton
          icon={mdiCrosshairsGps}
          label={screen('show.named', { name: point.name })}
          onClick={() => onShow(point)}
        />
        {choice !== undefined && <TrackToggle point={point} choice={choice} />}
      </>
    )}
  </div>
));
PointRow.displayName = 'PointRow';

const Battery = ({ percent }: { readonly percent: number }) => {
  const isLow = percent <= LOW_BATTERY;
  return (
    <span className={styles[isLow ? 'lowBattery' : 'battery']}>
      <Icon path={isLow ? mdiBatteryAlertVariantOutline : mdiBattery} label={t('battery')} />
      {formatPercent(percent)}
    </span>
  );
};
