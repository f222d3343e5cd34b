import { mdiMinus, mdiPlus, mdiVolumeHigh, mdiVolumeOff } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { canMute, volumeBy, volumeOf } from './abilities.ts';
import { LevelSlider } from './level-slider.tsx';
import { t } from './texts/index.ts';
import styles from './volume.module.css';

/** Percent for an arrow key. */
const STEP = 5;

interface VolumeProps extends Pick<SheetProps, 'entity' | 'disabled' | 'send'> {
  /** The entity with the expected values of the pending command. */
  readonly expected: Entity;
}

/** Volume and mute. */
export const Volume = ({ entity, expected, disabled, send }: VolumeProps) => {
  const by = volumeBy(entity);
  const mutes = canMute(entity);
  if (by === undefined && !mutes) return null;
  const muted = expected.attributes['is_volume_muted'] === true;
  const level = volumeOf(expected);
  const figure = (shown: number) => (
    <output className={styles['figure']} aria-hidden="true">
      {shown}
    </output>
  );
  const off = disabled || undefined;
  const step = (direction: 1 | -1) => () => {
    if (!disabled) send(commands.media.stepVolume(entity, direction));
  };
  return (
    <div
      className={styles['volume']}
      data-muted={muted ? '' : undefined}
      role="group"
      aria-label={t('volume')}
    >
      {mutes ? (
        <IconButton
          icon={muted ? mdiVolumeOff : mdiVolumeHigh}
          label={t(muted ? 'unmute' : 'mute')}
          aria-disabled={off}
          onClick={() => {
            if (!disabled) send(commands.media.mute(entity, !muted));
          }}
        />
      ) : (
        <span />
      )}
      {by === 'level' ? (
        <LevelSlider
          label={t('volume')}
          min={0}
          max={100}
          step={STEP}
          value={level ?? 0}
          textOf={(percent) => (muted ? t('muted') : formatPercent(percent))}
          disabled={disabled}
          onChange={(percent) => send(commands.media.setVolume(entity, percent / 100))}
        >
          {figure}
        </LevelSlider>
      ) : (
        <div className={styles['steps']}>
          <span>
            {muted ? t('muted') : t('volume')}
            {level !== undefined && !muted && ` ${formatPercent(level)}`}
          </span>
          {by === 'steps' && (
            <>
              <IconButton
                filled
                icon={mdiMinus}
                label={t('quieter')}
                aria-disabled={off}
                onClick={step(-1)}
              />
              <IconButton filled icon={mdiPlus} label={t('louder')} aria-disabled={off} onClick={step(1)} />
            </>
          )}
        </div>
      )}
    </div>
  );
};
