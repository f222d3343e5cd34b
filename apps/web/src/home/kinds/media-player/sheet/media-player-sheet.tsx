import { useState } from 'react';
import { mdiPower, mdiStop } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import { cleanText } from '@soglia/hub-client/text';
import { useConnection } from '#hub/use-connection.ts';
import { useHub } from '#hub/hub-context.ts';
import { textOf } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { withPreview } from '../../../model/to-device.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { SelectField } from '../../../controls/select-field.tsx';
import { canStop, soundsOf, sourcesOf } from './abilities.ts';
import { Artwork } from './artwork.tsx';
import { canBeTurnedOff, needsTurnOn } from '../describe-media-player.ts';
import styles from './media-player-sheet.module.css';
import { nowPlaying, isAsleep } from './now-playing.ts';
import { pictureOf } from '../../../model/entity-picture.ts';
import { PlaybackPosition } from './playback-position.tsx';
import { t } from './texts/index.ts';
import { soundText } from './sound-text.ts';
import { t as common } from '../texts/index.ts';
import { Transport } from './transport.tsx';
import { Volume } from './volume.tsx';

/** What plays, its position, and everything that the player supports. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, pending, disabled, send } = props;
  const expected = pending === undefined ? entity : withPreview(entity, pending);
  const asleep = isAsleep(entity);
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
          <PlaybackPosition entity={entity} pending={pending} disabled={disabled} send={send} />
          <Transport
            entity={entity}
            expected={expected}
            device={device}
            pending={pending}
            disabled={disabled}
            send={send}
          />
          <Volume entity={entity} expected={expected} disabled={disabled} send={send} />
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
  const current = isAsleep(entity) ? undefined : pictureOf(entity, base);
  const [shown, setShown] = useState(disabled ? undefined : current);
  if (!disabled && shown !== current) setShown(current);
  return shown;
}

/** Source and sound mode. */
const Lists = ({ entity, pending, disabled, send }: SheetProps) => {
  const expected = pending === undefined ? entity : withPreview(entity, pending);
  const sources = sourcesOf(entity);
  const sounds = soundsOf(entity);
  const source = textOf(expected, 'source');
  const sound = textOf(expected, 'sound_mode');
  return (
    <>
      {sources.length > 0 && (
        <SelectField
          label={t('source')}
          options={sources.map((value) => ({ value, label: cleanText(value) }))}
          value={source}
          none={cleanText(source ?? '') || t('source.choose')}
          disabled={disabled}
          onChange={(value) => send(commands.media.selectSource(entity, value))}
        />
      )}
      {sounds.length > 0 && (
        <SelectField
          label={t('sound')}
          options={sounds.map((value) => ({ value, label: soundText(value) }))}
          value={sound}
          none={soundText(sound ?? '') || t('sound.choose')}
          disabled={disabled}
          onChange={(value) => send(commands.media.selectSoundMode(entity, value))}
        />
      )}
    </>
  );
};

/** Stop, turn off, turn on. A button that was pressed keeps its position and its focus. */
const Ends = ({ entity, pending, disabled, send }: SheetProps) => {
  const asleep = isAsleep(entity);
  const stops = !asleep && canStop(entity);
  const wake = needsTurnOn(entity);
  const power = wake || canBeTurnedOff(entity);
  if (!stops && !power) return null;
  return (
    <div className={styles['ends']}>
      {stops && (
        <ActionButton
          label={t('stop')}
          icon={mdiStop}
          busy={pending?.service === 'media_stop'}
          disabled={disabled || !['playing', 'paused', 'buffering'].includes(entity.state)}
          onPress={() => send(commands.media.stop(entity))}
        />
      )}
      {power && (
        <ActionButton
          main={wake}
          label={common(wake ? 'turnOn' : 'turnOff')}
          icon={mdiPower}
          busy={pending?.service.startsWith('turn_') === true}
          disabled={disabled}
          onPress={() => send(wake ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
        />
      )}
    </div>
  );
};
