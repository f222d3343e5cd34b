import { lazyComponent } from '#shared/lazy-component.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { MapCanvasProps } from './canvas-props.ts';
import styles from './canvas.module.css';

/** The map. It brings Leaflet, in a file of its own. */
export const MapCanvas = lazyComponent<MapCanvasProps>(
  async () => (await import('./leaflet/leaflet-canvas.tsx')).LeafletCanvas,
  ({ small = false }) => <Skeleton className={styles[small ? 'ghostSmall' : 'ghost']} />,
);
