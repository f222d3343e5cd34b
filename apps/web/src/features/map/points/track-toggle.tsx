import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { formatTime } from '#shared/format/time.ts';
import type { MapPoint, MapZone } from '../map-types.ts';
import styles from '../map.module.css';
import { atZoneText } from './where-text.ts';
import { stopsOf, type Stop } from '../tracks/track-of.ts';
import { t } from '../tracks/texts/index.ts';
import { useIsOwn, type Tracks } from '../tracks/use-tracks.ts';

export interface TrackChoice {
  /** Persons whose track may be seen; undefined where the hub decides, which lets one see one's own. */
  readonly allowed: readonly string[] | undefined;
  readonly shown: readonly string[];
  readonly onToggle: (entityId: string) => void;
  readonly tracks: Tracks;
  readonly zones: readonly MapZone[];
}

/** 'Percorso di oggi' of a person: draws it on the map, and tells it in words. Nothing where it may not be seen. */
export const TrackToggle = ({
  point,
  choice,
}: {
  readonly point: MapPoint;
  readonly choice: TrackChoice;
}) => {
  const { allowed, shown, onToggle, tracks, zones } = choice;
  const { entityId, name } = point;
  const isOwn = useIsOwn(entityId, allowed === undefined);
  const [openedAt, setOpenedAt] = useState(0);
  if (allowed === undefined ? !isOwn : !allowed.includes(entityId)) return null;
  const isShown = shown.includes(entityId);
  const track = tracks.tracks.find((one) => one.entityId === entityId);
  return (
    <div className={styles['track']}>
      <Button
        look={isShown ? 'soft' : 'quiet'}
        aria-pressed={isShown}
        aria-label={t('show.named', { name })}
        onClick={() => {
          setOpenedAt(Date.now());
          onToggle(entityId);
        }}
      >
        {t('show')}
      </Button>
      {isShown && track === undefined && (
        <p role="status">{t(tracks.state === 'failed' ? 'failed' : 'loading')}</p>
      )}
      {isShown && track?.positions.length === 0 && <p role="status">{t('none')}</p>}
      {isShown && track !== undefined && (
        <ol>
          {stopsOf(track, zones, openedAt).map((stop) => (
            <li key={stop.from}>{wordsOf(stop)}</li>
          ))}
        </ol>
      )}
    </div>
  );
};

function wordsOf({ from, to, zone }: Stop): string {
  const where = zone === undefined ? t('way') : atZoneText(zone);
  const [begin, end] = [formatTime(from), formatTime(to)];
  return begin === end
    ? t('stop.moment', { from: begin, where })
    : t('stop', { from: begin, to: end, where });
}
