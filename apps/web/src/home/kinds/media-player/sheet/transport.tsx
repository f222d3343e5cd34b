import {
  mdiPause,
  mdiPlay,
  mdiRepeat,
  mdiRepeatOff,
  mdiRepeatOnce,
  mdiShuffle,
  mdiShuffleDisabled,
  mdiSkipNext,
  mdiSkipPrevious,
} from '@mdi/js';
import { commands, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { canRepeat, canShuffle, nextRepeat, repeatOf } from './abilities.ts';
import { transportOf } from '../describe-media-player.ts';
import { t as common } from '../texts/index.ts';
import { t } from './texts/index.ts';
import styles from './transport.module.css';

const repeatIcons = { off: mdiRepeatOff, all: mdiRepeat, one: mdiRepeatOnce } as const;

interface TransportProps extends Pick<SheetProps, 'entity' | 'device' | 'pending' | 'disabled' | 'send'> {
  /** The entity with the expected values of the pending command. */
  readonly expected: Entity;
}

/** Previous, play or pause, next, shuffle and repeat, as supported. */
export const Transport = ({ entity, expected, device, pending, disabled, send }: TransportProps) => {
  const { name } = device;
  const can = transportOf(entity);
  const shuffles = canShuffle(entity);
  const repeats = canRepeat(entity);
  if (!Object.values(can).includes(true) && !shuffles && !repeats) return null;

  const plays = entity.state === 'playing' || entity.state === 'buffering';
  const turns = pending?.expected.state === 'playing' || pending?.expected.state === 'paused';
  const mixed = expected.attributes['shuffle'] === true;
  const repeat = repeatOf(expected);
  const press = (command: Command) => () => {
    if (!disabled) send(command);
  };
  const off = disabled || undefined;
  return (
    <div className={styles['transport']} role="group" aria-label={name}>
      {shuffles && (
        <IconButton
          icon={mixed ? mdiShuffle : mdiShuffleDisabled}
          label={t('shuffle')}
          aria-pressed={mixed}
          aria-disabled={off}
          className={mixed ? styles['chosen'] : undefined}
          onClick={press(commands.media.shuffle(entity, !mixed))}
        />
      )}
      {can.previous && (
        <IconButton
          icon={mdiSkipPrevious}
          label={common('previous', { name })}
          aria-disabled={off}
          aria-busy={pending?.service === 'media_previous_track' || undefined}
          className={styles['big']}
          onClick={press(commands.media.previous(entity))}
        />
      )}
      {can.playPause && (
        <IconButton
          icon={plays ? mdiPause : mdiPlay}
          label={common(plays ? 'pause' : 'play', { name })}
          aria-disabled={off}
          aria-busy={turns || undefined}
          className={classNames(styles['play'], turns && styles['busy'])}
          onClick={press(commands.media.playPause(entity))}
        />
      )}
      {can.next && (
        <IconButton
          icon={mdiSkipNext}
          label={common('next', { name })}
          aria-disabled={off}
          aria-busy={pending?.service === 'media_next_track' || undefined}
          className={styles['big']}
          onClick={press(commands.media.next(entity))}
        />
      )}
      {repeats && (
        <IconButton
          icon={repeatIcons[repeat]}
          label={t(`repeat.${repeat}`)}
          aria-disabled={off}
          className={repeat === 'off' ? undefined : styles['chosen']}
          onClick={press(commands.media.repeat(entity, nextRepeat(repeat)))}
        />
      )}
    </div>
  );
};
