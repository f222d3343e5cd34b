import { useCallback, useId, useRef, useSyncExternalStore } from 'react';
import { mdiArrowLeftRight } from '@mdi/js';
import { latLng, type Map as LeafletMap } from 'leaflet';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { ZoneDraft } from '../../map-types.ts';
import { zoneTone } from '../../zone-tone.ts';
import { zoneIconPath } from '../../zones/zone-icons.ts';
import { drawnAt, moved, onMap } from '../../position.ts';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';
import { CircleOnMap } from './circle-on-map.tsx';
import { useDrawnMap } from './map-context.ts';
import { PositionHandle } from './position-handle.tsx';
import { AtPosition } from './at-position.tsx';
import { allowedRadius, MAX_RADIUS, MIN_RADIUS, radiusByKey } from '../../radius.ts';
import { useMapDrag } from './use-map-drag.ts';

interface ZoneDraftShapeProps {
  readonly draft: ZoneDraft;
  readonly onChange: (draft: ZoneDraft) => void;
}

/** A zone that is being made: its circle, and handles for its centre and its radius. */
export const ZoneDraftShape = ({ draft, onChange }: ZoneDraftShapeProps) => {
  const { latitude, longitude, radius, icon } = draft;
  return (
    <>
      <CircleOnMap
        key={icon}
        latitude={latitude}
        longitude={longitude}
        radius={radius}
        className={classNames(styles['zone'], styles['draft'], styles[zoneTone(draft)])}
      />
      <PositionHandle
        label={t('draft.centre')}
        position={draft}
        onMove={(position) => onChange({ ...draft, ...position })}
      >
        <HubIcon name={icon} fallback={zoneIconPath(icon)} />
      </PositionHandle>
      <RadiusHandle draft={draft} onChange={onChange} />
    </>
  );
};

/** Pixels between the middles of the two handles, each of which is 44 wide; one more, as positions are rounded. */
const LEAST_APART = 45;

/** On the circle, east of its centre; beside it where the circle is smaller than the handles. */
const RadiusHandle = ({ draft, onChange }: ZoneDraftShapeProps) => {
  const { map, meridian } = useDrawnMap();
  const ref = useRef<HTMLDivElement>(null);
  const hint = useId();
  // On the circle as it is drawn, which lies elsewhere for a zone at the pole.
  const edge = moved({ ...draft, latitude: onMap(draft.latitude) }, 0, draft.radius);
  const zoom = useZoom(map);
  const across = map
    .project(latLng(drawnAt(edge, meridian)), zoom)
    .distanceTo(map.project(latLng(drawnAt({ ...draft, latitude: onMap(draft.latitude) }, meridian)), zoom));
  const aside = Math.max(0, LEAST_APART - across);
  useMapDrag(ref, true, {
    aside,
    onDrag: (position) => {
      const metres = map.distance(latLng(drawnAt(draft, meridian)), latLng(drawnAt(position, meridian)));
      onChange({ ...draft, radius: allowedRadius(metres) });
    },
  });
  return (
    <AtPosition latitude={edge.latitude} longitude={edge.longitude} className={styles['top']}>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        className={classNames(styles['handle'], styles['edge'])}
        style={{ marginLeft: aside }}
        aria-label={t('draft.radius')}
        aria-valuemin={MIN_RADIUS}
        aria-valuemax={MAX_RADIUS}
        aria-valuenow={draft.radius}
        aria-valuetext={t('draft.metres', { radius: draft.radius })}
        aria-describedby={hint}
        onKeyDown={(event) => {
          const next = radiusByKey(Math.round(draft.radius), event);
          if (next === undefined) return;
          event.preventDefault();
          onChange({ ...draft, radius: next });
        }}
      >
        <Icon path={mdiArrowLeftRight} />
      </div>
      <span id={hint} hidden>
        {t('draft.radius.keys')}
      </span>
    </AtPosition>
  );
};

/** The zoom that the map has come to. */
const useZoom = (map: LeafletMap): number =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        map.on('zoomend', changed);
        return () => void map.off('zoomend', changed);
      },
      [map],
    ),
    () => map.getZoom(),
  );
