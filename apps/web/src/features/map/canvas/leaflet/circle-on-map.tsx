import { useEffect, useState } from 'react';
import { circle } from 'leaflet';
import { drawnAt } from '../../position.ts';
import { useDrawnMap } from './map-context.ts';

interface CircleOnMapProps {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
  /** Gives it its colours. */
  readonly className: string;
}

/** A circle on the ground. */
export const CircleOnMap = ({ latitude, longitude, radius, className }: CircleOnMapProps) => {
  const { map, meridian } = useDrawnMap();
  const [drawn] = useState(() =>
    circle(drawnAt({ latitude, longitude }, meridian), { radius, className, interactive: false }),
  );
  useEffect(() => {
    drawn.addTo(map);
    return () => void drawn.remove();
  }, [drawn, map]);
  useEffect(() => {
    drawn.setLatLng(drawnAt({ latitude, longitude }, meridian));
    drawn.setRadius(radius);
  }, [drawn, meridian, latitude, longitude, radius]);
  return null;
};
