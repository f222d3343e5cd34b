import { useCallback, useDeferredValue, useId, useMemo } from 'react';
import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { useGrowingCount } from '#shared/lists/use-growing-count.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import type { MapFocus } from './canvas/canvas-props.ts';
import type { MapDevicesState } from './devices/use-map-devices.ts';
import { FilterFields } from './filters/filter-fields.tsx';
import { isMatch, type PointFilter } from './filters/point-filter.ts';
import { t as filters } from './filters/texts/index.ts';
import type { MapPoint, MapZone } from './map-types.ts';
import styles from './map.module.css';
import type { PlacelessPoint } from './points/map-points.ts';
import { PointRows } from './points/point-rows.tsx';
import { t } from './texts/index.ts';
import { ShareTrack } from './tracks/share-track.tsx';
import type { TrackChoice } from './points/track-toggle.tsx';
import { ZoneList } from './zones/zone-list.tsx';

interface MapListsProps {
  readonly zones: readonly MapZone[];
  readonly points: readonly MapPoint[];
  readonly placeless: readonly PlacelessPoint[];
  readonly filter: PointFilter;
  readonly onFilter: (filter: PointFilter) => void;
  readonly onEditZone: (zone: MapZone) => void;
  readonly onShow: (focus: MapFocus) => void;
  readonly onOpen: (entityId: string) => void;
  readonly onEditDevice: ((entityId: string) => void) | undefined;
  readonly kept: MapDevicesState;
  readonly choice: TrackChoice;
}

const none: readonly (MapPoint | PlacelessPoint)[] = [];

/** Rows that are put on the page at once. */
const SLICE = 12;

/** All that is on the map, as lists: whoever does not see the map misses nothing. */
export const MapLists = (props: MapListsProps) => {
  const { zones, points, placeless, filter, kept } = props;
  const [zonesId, devicesId] = [useId(), useId()];
  const matching = useMemo(
    () => [...points, ...placeless].filter((point) => isMatch(point, filter)),
    [points, placeless, filter],
  );
  // Hundreds of rows are made bit by bit, while the screen answers.
  const rows = useDeferredValue(matching, none);
  const most = useGrowingCount(rows.length, SLICE);
  const { onShow } = props;
  const showPoint = useCallback(
    ({ latitude, longitude, accuracy }: MapPoint) => onShow({ latitude, longitude, radius: accuracy }),
    [onShow],
  );
  return (
    <div className={styles['panel']}>
      <section aria-labelledby={zonesId}>
        <h2 id={zonesId}>{t('list.zones')}</h2>
        <ZoneList zones={zones} onEdit={props.onEditZone} onSelect={props.onShow} />
      </section>
      <section aria-labelledby={devicesId}>
        <h2 id={devicesId}>{t('list.devices')}</h2>
        <FilterFields points={points} zones={zones} filter={filter} onFilter={props.onFilter} />
        {kept.state === 'failed' && (
          <Note tone="warn" icon={mdiAlertCircleOutline} role="status">
            <span>{t('devices.failed')}</span>
            <Button look="quiet" onClick={kept.again}>
              <Icon path={mdiRefresh} />
              {common('retry')}
            </Button>
          </Note>
        )}
        {matching.length === 0 && (
          <p role="status">{points.length + placeless.length === 0 ? t('empty') : filters('none')}</p>
        )}
        <PointRows
          points={rows.slice(0, most)}
          onOpen={props.onOpen}
          onShow={showPoint}
          onEdit={props.onEditDevice}
          choice={props.choice}
        />
        <ShareTrack sharesTrack={kept.sharesTrack} shareTrack={kept.shareTrack} />
      </section>
    </div>
  );
};
