import { useEffect, useState } from 'react';
import { polyline } from 'leaflet';
import { formatTime } from '#shared/format/time.ts';
import type { Track } from '../../map-types.ts';
import { drawnAt } from '../../position.ts';
import styles from '../canvas.module.css';
import { useDrawnMap } from './map-context.ts';
import { AtPosition } from './at-position.tsx';

/** Times beside one line. */
const MOST_TIMES = 6;

/** Where somebody was, as a line with some of the times; the list says the same in words. */
export const TrackLine = ({ track }: { readonly track: Track }) => {
  const { map, meridian } = useDrawnMap();
  const { positions } = track;
  const [line] = useState(() => polyline([], { className: styles['track'] ?? '', interactive: false }));
  useEffect(() => {
    line.addTo(map);
    return () => void line.remove();
  }, [line, map]);
  useEffect(() => {
    line.setLatLngs(positions.map((position) => drawnAt(position, meridian)));
  }, [line, meridian, positions]);
  const step = Math.max(1, Math.ceil(positions.length / MOST_TIMES));
  return positions
    .filter((_position, index) => index % step === 0)
    .map(({ latitude, longitude, at }) => (
      <AtPosition key={at} latitude={latitude} longitude={longitude} className={styles['when']}>
        <i aria-hidden="true">{formatTime(at)}</i>
      </AtPosition>
    ));
};
