import { useDeferredValue } from 'react';
import type { MapPoint } from '../../map-types.ts';
import type { Position } from '../../position.ts';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';
import { drawnAt } from '../../position.ts';
import { useDrawnMap } from './map-context.ts';
import { MarkerButton } from './marker-button.tsx';
import { AtPosition } from './at-position.tsx';
import { PointMarker } from './point-marker.tsx';
import { useClusters, type PointCluster } from './use-clusters.ts';

interface PointMarksProps {
  readonly points: readonly MapPoint[];
  readonly onSelect: ((entityId: string) => void) | undefined;
  readonly onMove: ((entityId: string, position: Position) => void) | undefined;
  /** Several at the same position: a list opens. */
  readonly onList: (points: readonly MapPoint[]) => void;
}

const none: readonly MapPoint[] = [];

/** All points: those that would lie over each other as one mark with their number. */
export const PointMarks = ({ points, onSelect, onMove, onList }: PointMarksProps) => {
  const { map, meridian } = useDrawnMap();
  // Many markers are made bit by bit, while the map moves.
  const marks = useClusters(map, useDeferredValue(points, none));
  const open = (cluster: PointCluster) => {
    if (cluster.opensAt > map.getMaxZoom()) onList(cluster.points);
    else map.setView(drawnAt(cluster, meridian), cluster.opensAt);
  };
  return marks.map((mark) =>
    mark.kind === 'point' ? (
      <PointMarker key={mark.point.entityId} point={mark.point} onSelect={onSelect} onMove={onMove} />
    ) : (
      <AtPosition
        key={`cluster ${mark.key}`}
        latitude={mark.latitude}
        longitude={mark.longitude}
        className={styles['points']}
      >
        <MarkerButton
          className={styles['cluster']}
          label={t(mark.opensAt > map.getMaxZoom() ? 'cluster' : 'cluster.open', {
            count: mark.points.length,
          })}
          onPress={() => open(mark)}
        >
          {mark.points.length}
        </MarkerButton>
      </AtPosition>
    ),
  );
};
