import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { DomUtil, latLng, type LatLng, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { classNames } from '#shared/ui/class-names.ts';
import { drawnAt } from '../../position.ts';
import styles from '../canvas.module.css';
import { useDrawnMap } from './map-context.ts';

interface AtPositionProps {
  readonly latitude: number;
  readonly longitude: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content at a position on the map, with its middle there; it follows the map without being drawn again. */
export const AtPosition = ({ latitude, longitude, className, children }: AtPositionProps) => {
  const { map, meridian } = useDrawnMap();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current === null) return undefined;
    return follow(map, ref.current, latLng(drawnAt({ latitude, longitude }, meridian)));
  }, [map, meridian, latitude, longitude]);
  return (
    <div ref={ref} className={classNames(styles['placed'], className)}>
      {children}
    </div>
  );
};

/** Milliseconds, and the curve: as the stylesheet moves the ground. */
const GLIDE = { duration: 250, easing: 'cubic-bezier(0.2, 0, 0, 1)', fill: 'forwards' } as const;

/** Stands by `left` and `top`: a transform of each marker would be a layer of each, and layers are what a browser pays for. */
function follow(map: LeafletMap, element: HTMLElement, position: LatLng): () => void {
  let now = map.latLngToLayerPoint(position).round();
  let gliding: Animation | undefined;
  const put = () => {
    now = map.latLngToLayerPoint(position).round();
    gliding?.cancel();
    gliding = undefined;
    element.style.left = `${now.x}px`;
    element.style.top = `${now.y}px`;
  };
  // Where it will be once the zoom has ended. No transition of the stylesheet: the page hears of each begin and end.
  const glide = ({ center, zoom }: ZoomAnimEvent) => {
    const pane = map.getPane('mapPane');
    if (pane === undefined) return;
    const corner = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(DomUtil.getPosition(pane))
      .round();
    const { x, y } = map.project(position, zoom).subtract(corner).round().subtract(now);
    gliding?.cancel();
    gliding = element.animate([{ transform: 'none' }, { transform: `translate(${x}px, ${y}px)` }], GLIDE);
  };
  const events = { zoom: put, viewreset: put, zoomanim: glide };
  map.on(events);
  put();
  return () => void map.off(events);
}
