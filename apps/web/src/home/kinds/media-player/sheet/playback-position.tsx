import { commands, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { useNow } from '#shared/use-now.ts';
import { numberOf, toNumber } from '../../../model/attributes.ts';
import { canSeek } from './abilities.ts';
import { LevelSlider } from './level-slider.tsx';
import styles from './playback-position.module.css';
import { clockText, durationOf, positionOf } from './position.ts';
import { t } from './texts/index.ts';

/** Seconds for an arrow key. */
const STEP = 10;

interface PlaybackPositionProps {
  readonly entity: Entity;
  readonly pending: Command | undefined;
  readonly disabled: boolean;
  readonly send: (command: Command) => void;
}

/** The playback position: a slider where the player supports seeking, else a progress bar. */
export const PlaybackPosition = ({ entity, pending, disabled, send }: PlaybackPositionProps) => {
  const runs = entity.state === 'playing' && numberOf(entity, 'media_position') !== undefined;
  const now = useNow(runs && !disabled ? 1_000 : undefined);

  const duration = durationOf(entity);
  const position = toNumber(pending?.data?.['seek_position']) ?? positionOf(entity, now);
  if (position === undefined) return null;
  if (duration === undefined) return <p className={styles['ends']}>{clockText(position)}</p>;

  const textOf = (at: number) => t('positionOf', { at: clockText(at), duration: clockText(duration) });
  const ends = (at: number) => (
    <p className={styles['ends']} aria-hidden="true">
      <span>{clockText(at)}</span>
      <span>{clockText(duration)}</span>
    </p>
  );
  return (
    <div className={styles['place']}>
      {canSeek(entity) ? (
        <LevelSlider
          label={t('position')}
          min={0}
          max={Math.floor(duration)}
          step={STEP}
          slim
          settled
          value={position}
          textOf={textOf}
          disabled={disabled}
          onChange={(seconds) => send(commands.media.seek(entity, seconds))}
        >
          {ends}
        </LevelSlider>
      ) : (
        <>
          <progress
            className={styles['progress']}
            aria-label={t('position')}
            aria-valuetext={textOf(position)}
            value={position}
            max={duration}
          />
          {ends(position)}
        </>
      )}
    </div>
  );
};
