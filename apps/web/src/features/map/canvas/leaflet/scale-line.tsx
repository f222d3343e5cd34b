import { useEffect, useState } from 'react';
import type { Map as LeafletMap } from 'leaflet';
import { formatNumber } from '#shared/format/quantity.ts';
import { scaleFor } from '../../position.ts';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';

const WIDEST = 90;
const KILOMETRE = 1_000;

/** A line of a round length, in metres or kilometres, as long as the middle of the map shows it. */
export const ScaleLine = ({ map }: { readonly map: LeafletMap }) => {
  const [scale, setScale] = useState(() => scaleOf(map));
  useEffect(() => {
    const read = () => setScale(scaleOf(map));
    map.on('zoomend moveend resize', read);
    return () => void map.off('zoomend moveend resize', read);
  }, [map]);
  const { metres, pixels } = scale;
  return (
    <p className={styles['scale']}>
      <i style={{ width: pixels }} />
      {metres >= KILOMETRE
        ? t('kilometres', { length: formatNumber(metres / KILOMETRE, { max: 0 }) })
        : t('metres', { length: formatNumber(metres, { max: 1 }) })}
    </p>
  );
};

function scaleOf(map: LeafletMap): ReturnType<typeof scaleFor> {
  const middle = map.getSize().y / 2;
  const from = map.containerPointToLatLng([0, middle]);
  const to = map.containerPointToLatLng([100, middle]);
  return scaleFor(map.distance(from, to) / 100, WIDEST);
}
