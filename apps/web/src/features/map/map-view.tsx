import { useCallback, useMemo, useRef, useState } from 'react';
import { mdiAlertCircleOutline, mdiMapMarkerRadiusOutline, mdiPlus } from '@mdi/js';
import { useOpenDevice } from '#home/model/open-device-context.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { useLoadHelp } from '#home/load-failure/load-help-context.ts';
import type { MapFocus } from './canvas/canvas-props.ts';
import { MapCanvas } from './canvas/map-canvas.tsx';
import type { Position } from './position.ts';
import { useDeviceChanges } from './devices/use-device-changes.ts';
import { useMapDevices } from './devices/use-map-devices.ts';
import { isMatch, noFilter } from './filters/point-filter.ts';
import { useMapSettings } from './grounds/use-map-settings.ts';
import { MapFailure } from './map-failure.tsx';
import { MapLists } from './map-lists.tsx';
import { MapSkeleton } from './map-skeleton.tsx';
import styles from './map.module.css';
import { shownOnMap } from './points/map-points.ts';
import { useMapPoints } from './points/use-map-points.ts';
import { t } from './texts/index.ts';
import { useTracks } from './tracks/use-tracks.ts';
import { StoredZoneNote } from './zones/stored-zone-note.tsx';
import { useZoneEditing } from './zones/use-zone-editing.ts';
import { useZones } from './zones/use-zones.ts';
import { ZoneDialog } from './zones/zone-dialog.tsx';

// With the map itself, which is fetched at the same time as the data.
const DeviceDialog = lazyComponent(async () => (await import('./devices/device-dialog.tsx')).DeviceDialog);

/** Where a new zone begins while the map is not drawn yet: the specification's. */
const SOMEWHERE: Position = { latitude: 45.4642, longitude: 9.19 };

/** The map beside the lists of what is on it. */
export const MapView = () => {
  const { state, zones, error, again } = useZones();
  const kept = useMapDevices();
  const settings = useMapSettings();
  const { points, placeless } = useMapPoints(zones, kept.devices);
  const [filter, setFilter] = useState(noFilter);
  const [shownTracks, setShownTracks] = useState<readonly string[]>([]);
  const tracks = useTracks(shownTracks);
  const [focus, setFocus] = useState<MapFocus>();
  const [dialog, setDialog] = useState<{ readonly open: boolean; readonly entityId?: string }>({
    open: false,
  });
  const editing = useZoneEditing();
  const changes = useDeviceChanges();
  const middleRef = useRef<() => Position>(undefined);
  const { configureToken } = useLoadHelp();
  const open = useOpenDevice();
  // The same with each rendering: hundreds of rows and markers are drawn anew only where something of them changes.
  const show = useCallback((wanted: MapFocus) => setFocus({ ...wanted }), []);
  const editDevice = useCallback((entityId: string) => setDialog({ open: true, entityId }), []);

  const isReady = state === 'there' && kept.state !== 'waiting';
  const what = isReady
    ? [t('zones', { count: zones.length }), t('devices', { count: points.length + placeless.length })].join(
        ', ',
      )
    : '';
  // The same while nothing on it changes: the markers are not grouped anew with each rendering.
  const onMap = useMemo(() => shownOnMap(points.filter((point) => isMatch(point, filter))), [points, filter]);
  return (
    <>
      <ScreenTop
        title={t('title')}
        text={what}
        icon={mdiMapMarkerRadiusOutline}
        action={
          kept.mayEdit && isReady ? (
            <div className={styles['actions']}>
              <Button
                aria-label={t('device.add')}
                aria-haspopup="dialog"
                onClick={() => setDialog({ open: true })}
              >
                <Icon path={mdiPlus} />
                {t('device')}
              </Button>
              <Button
                look="main"
                aria-label={t('zone.add')}
                aria-haspopup="dialog"
                onClick={() => editing.create(middleRef.current?.() ?? zones[0] ?? SOMEWHERE)}
              >
                <Icon path={mdiPlus} />
                {t('zone')}
              </Button>
            </div>
          ) : undefined
        }
      />
      {state === 'failed' ? (
        <MapFailure error={error} again={again} />
      ) : !isReady ? (
        <MapSkeleton />
      ) : (
        <div className={styles['grid']}>
          <MapCanvas
            label={t('canvas', { what })}
            zones={zones}
            points={onMap}
            tracks={tracks.tracks}
            settings={settings}
            draft={editing.draft}
            onDraftChange={editing.changeDraft}
            focus={focus}
            middleRef={middleRef}
            onSelectPoint={open}
            onSelectZone={(key) => {
              const zone = zones.find((one) => one.key === key);
              if (zone !== undefined && kept.mayEdit) editing.edit(zone);
              else setFocus(zone);
            }}
            onMovePoint={kept.mayEdit ? changes.move : undefined}
          />
          <div className={styles['lists']}>
            {changes.refusal !== undefined && (
              <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
                <b>{t('move.failed')}</b>
                <span>{changes.refusal}</span>
              </Note>
            )}
            <ZoneDialog editing={editing} zones={zones} onToken={configureToken} />
            {!editing.isOpen && (
              <StoredZoneNote
                onResume={
                  kept.mayEdit
                    ? (left) =>
                        editing.resume(
                          left,
                          zones.find(({ key }) => key === left.draft.key),
                        )
                    : undefined
                }
              />
            )}
            {!editing.isOpen && (
              <MapLists
                zones={zones}
                points={points}
                placeless={placeless}
                filter={filter}
                onFilter={setFilter}
                onEditZone={editing.edit}
                onShow={show}
                onOpen={open}
                onEditDevice={kept.mayEdit ? editDevice : undefined}
                kept={kept}
                choice={{
                  allowed: kept.tracks,
                  shown: shownTracks,
                  onToggle: (id) =>
                    setShownTracks((shown) =>
                      shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id],
                    ),
                  tracks,
                  zones,
                }}
              />
            )}
          </div>
        </div>
      )}
      <DeviceDialog
        open={dialog.open}
        device={kept.devices.find(({ entity_id }) => entity_id === dialog.entityId)}
        devices={kept.devices}
        zones={zones}
        settings={settings}
        onClose={() => setDialog((now) => ({ ...now, open: false }))}
      />
    </>
  );
};
