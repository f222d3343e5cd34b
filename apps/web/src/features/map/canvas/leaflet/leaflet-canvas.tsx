import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mdiCrosshairs, mdiMapMarkerOutline, mdiNavigationOutline } from '@mdi/js';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import type { MapPoint } from '../../map-types.ts';
import type { MapCanvasProps } from '../canvas-props.ts';
import styles from '../canvas.module.css';
import { rounded, wrapped } from '../../position.ts';
import { t } from '../texts/index.ts';
import { createMap } from './create-map.ts';
import { useGround } from './use-ground.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapContext } from './map-context.ts';
import { PositionHandle } from './position-handle.tsx';
import { PointMarks } from './point-marks.tsx';
import { SamePositionList } from './same-position-list.tsx';
import { ScaleLine } from './scale-line.tsx';
import { TrackLine } from './track-line.tsx';
import { useFit } from './use-fit.ts';
import { useFocusInView } from './use-focus-in-view.ts';
import { ZoneDraftShape } from './zone-draft-shape.tsx';
import { ZoneMarker } from './zone-marker.tsx';

/** The map, drawn by Leaflet; its markers are ours, and buttons. */
export const LeafletCanvas = (props: MapCanvasProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => {
    if (frame.current === null) return undefined;
    const made = createMap(frame.current, matchMedia('(prefers-reduced-motion: reduce)').matches);
    const sized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    sized.observe(frame.current);
    setMap(made);
    return () => {
      sized.disconnect();
      setMap(undefined);
      made.remove();
    };
  }, []);
  return (
    <div className={classNames(styles['map'], props.small === true && styles['small'])}>
      <div
        ref={frame}
        className={styles['plane']}
        role="application"
        aria-label={props.label}
        aria-describedby={hint}
      />
      <span id={hint} hidden>
        {t('keys')}
      </span>
      {map !== undefined && <Content {...props} map={map} />}
    </div>
  );
};

const Content = ({ map, ...props }: MapCanvasProps & { readonly map: LeafletMap }) => {
  const { zones, points, tracks, settings, draft, onDraftChange, pin, onPin } = props;
  const { meridian, hasHome, centre } = useFit(map, props);
  const ground = useGround(map, settings);
  useFocusInView(map);
  const [listed, setListed] = useState<readonly MapPoint[]>();
  const markers = map.getPane('markerPane');
  const point = useEffectEvent(({ latlng }: LeafletMouseEvent) =>
    onPin?.(rounded({ latitude: latlng.lat, longitude: wrapped(latlng.lng) })),
  );
  useEffect(() => {
    map.on('click', point);
    return () => void map.off('click', point);
  }, [map]);
  return (
    <MapContext value={{ map, meridian }}>
      {markers !== undefined &&
        createPortal(
          <>
            {zones.map((zone) =>
              zone.key === draft?.key ? null : (
                <ZoneMarker key={zone.key} zone={zone} onSelect={props.onSelectZone} />
              ),
            )}
            {tracks.map((track) => (
              <TrackLine key={track.entityId} track={track} />
            ))}
            <PointMarks
              points={points}
              onSelect={props.onSelectPoint}
              onMove={props.onMovePoint}
              onList={setListed}
            />
            {draft !== undefined && onDraftChange !== undefined && (
              <ZoneDraftShape draft={draft} onChange={onDraftChange} />
            )}
            {pin !== undefined && pin !== null && onPin !== undefined && (
              <PositionHandle label={t('pin')} position={pin} onMove={onPin}>
                <Icon path={mdiMapMarkerOutline} />
              </PositionHandle>
            )}
          </>,
          markers,
        )}
      <MapButtons map={map} hasHome={hasHome} onCentre={centre} />
      {onPin !== undefined && (
        <Button
          className={styles['here']}
          onClick={() => {
            const { lat, lng } = map.getCenter();
            onPin(rounded({ latitude: lat, longitude: wrapped(lng) }));
          }}
        >
          <Icon path={mdiCrosshairs} />
          {t('pin.here')}
        </Button>
      )}
      <div className={styles['foot']}>
        <ScaleLine map={map} />
        {ground.attribution !== undefined && <p className={styles['attribution']}>{ground.attribution}</p>}
        {ground.hasFailed && (
          <p className={styles['attribution']} role="status">
            {t('ground.failed')}
          </p>
        )}
        <p className={styles['north']} role="img" aria-label={t('north')}>
          <Icon path={mdiNavigationOutline} />N
        </p>
      </div>
      {listed !== undefined && (
        <SamePositionList
          points={listed}
          onSelect={props.onSelectPoint}
          onClose={() => setListed(undefined)}
        />
      )}
    </MapContext>
  );
};
