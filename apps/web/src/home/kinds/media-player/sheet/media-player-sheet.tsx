import { useState } from 'react';
import { mdiPower, mdiStop } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import { useConnection } from '#hub/use-connection.ts';
import { useHub } from '#hub/hub-context.ts';
import { textOf } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { withPreview } from '../../../model/to-device.ts';
import { BigAction } from '../../../controls/big-action.tsx';
import { Choice } from '../../../controls/choice.tsx';
import { canStop, soundsOf, sourcesOf } from './abilities.ts';
import { Artwork } from './artwork.tsx';
import { canBeTurnedOff, wakes } from '../describe-media-player.ts';
import styles from './media-player-sheet.module.css';
import { nowPlaying, sleeps } from './now-playing.ts';
import { pictureOf } from './picture.ts';
import { Place } from './playback-position.tsx';
import { t } from './texts/index.ts';
import { soundText } from './sound-text.ts';
import { t as common } from '../texts/index.ts';
import { Transport } from './transport.tsx';
import { Volume } from './volume.tsx';

/** What plays, its position, and everything that the player supports. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, asked, disabled, send } = props;
  const wanted = asked === undefined ? entity : withPreview(entity, asked);
  const asleep = sleeps(entity);
  const playing = nowPlaying(entity);
  const picture = usePicture(props);
  return (
    <>
      <div className={styles['now']}>
        <Artwork picture={picture} icon={device.device_icon} asleep={asleep} />
        <p className={styles['title']}>
          <strong>{playing?.title ?? device.free_text}</strong>
          {playing?.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      {!asleep && (
        <>
          <Place {...{ entity, asked, disabled, send }} />
          <Transport {...{ entity, wanted, device, asked, disabled, send }} />
          <Volume {...{ entity, wanted, disabled, send }} />
          <Lists {...props} />
        </>
      )}
      <Ends {...props} />
    </>
  );
};

/** Pictures are requested only while connected: after a reconnect the hub may no longer know the old address. */
function usePicture({ entity, disabled }: SheetProps): string | undefined {
  const { base } = useHub().connection;
  useConnection();
  const current = sleeps(entity) ? undefined : pictureOf(entity, base);
  const [shown, setShown] = useState(disabled ? undefined : current);
  if (!disabled && shown !== current) setShown(current);
  return shown;
}

/** Source and sound mode. */
const Lists = ({ entity, asked, disabled, send }: SheetProps) => {
  const wanted = asked === undefined ? entity : withPreview(entity, asked);
  const sources = sourcesOf(entity);
  const sounds = soundsOf(entity);
  const source = textOf(wanted, 'source');
  const sound = textOf(wanted, 'sound_mode');
  return (
    <>
      {sources.length > 0 && (
        <Choice
          label={t('source')}
          options={sources.map((value) => ({ value, label: value }))}
          value={source}
          none={source ?? t('source.choose')}
          disabled={disabled}
          onChange={(value) => send(commands.media.selectSource(entity, value))}
        />
      )}
      {sounds.length > 0 && (
        <Choice
          label={t('sound')}
          options={sounds.map((value) => ({ value, label: soundText(value) }))}
          value={sound}
          none={sound === undefined ? t('sound.choose') : soundText(sound)}
          disabled={disabled}
          onChange={(value) => send(commands.media.selectSoundMode(entity, value))}
        />
      )}
    </>
  );
};

/** Stop, turn off, turn on. A button that was pressed keeps its position and its focus. */
const Ends = ({ entity, asked, disabled, send }: SheetProps) => {
  const asleep = sleeps(entity);
  const stops = !asleep && canStop(entity);
  const wake = wakes(entity);
  const power = wake || canBeTurnedOff(entity);
  if (!stops && !power) return null;
  return (
    <div className={styles['ends']}>
      {stops && (
        <BigAction
          label={t('stop')}
          icon={mdiStop}
          busy={asked?.service === 'media_stop'}
          disabled={disabled || !['playing', 'paused', 'buffering'].includes(entity.state)}
          onPress={() => send(commands.media.stop(entity))}
        />
      )}
      {power && (
        <BigAction
          main={wake}
          label={common(wake ? 'turnOn' : 'turnOff')}
          icon={mdiPower}
          busy={asked?.service.startsWith('turn_') === true}
          disabled={disabled}
          onPress={() => send(wake ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
        />
      )}
    </div>
  );
};
