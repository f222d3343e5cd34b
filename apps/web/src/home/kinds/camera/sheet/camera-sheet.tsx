import { mdiAlertCircleOutline, mdiCctvOff } from '@mdi/js';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { dateFormat } from '#shared/format/date-format.ts';
import { activeRegion } from '#shared/i18n/locale.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Reading } from '../../../controls/reading.tsx';
import { pictureOf } from '../../../model/entity-picture.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { Attributes } from '../../plain/sheet/attributes.tsx';
import styles from './camera-sheet.module.css';
import { t } from './texts/index.ts';
import { useLivePicture, type LivePicture } from './use-live-picture.ts';

export const wide = true;

/** The camera's picture, renewed while it is looked at, and its state. */
export const Sheet = ({ entity, device, disabled, now }: SheetProps) => {
  const { base } = useHub().connection;
  useConnection();
  const address = pictureOf(entity, base);
  // Only while connected: after a reconnect the hub may no longer know the old address.
  const picture = useLivePicture(disabled ? undefined : address);
  return (
    <>
      <figure className={styles['figure']}>
        <Frame picture={picture} isNone={address === undefined} name={device.name} />
        {picture.shown !== undefined && (
          <figcaption>{t('taken', { time: timeOfDay(picture.shown.at) })}</figcaption>
        )}
      </figure>
      <div className={styles['words']}>
        {picture.failed && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="status">
            {t('failed')}
          </Note>
        )}
        <Reading entity={entity} device={device} now={now} />
        <Attributes entity={entity} now={now} />
      </div>
    </>
  );
};

interface FrameProps {
  readonly picture: LivePicture;
  /** The hub names no picture, or the role hides it. */
  readonly isNone: boolean;
  readonly name: string;
}

const Frame = ({ picture: { shown, awaited, failed, loaded, refused }, isNone, name }: FrameProps) => (
  <div className={styles['frame']} aria-busy={shown === undefined && awaited !== undefined}>
    {shown === undefined && !isNone && !failed && <Skeleton className={styles['skeleton']} />}
    {shown === undefined && (isNone || failed) && <Icon path={mdiCctvOff} />}
    {isNone && <p>{t('none')}</p>}
    {[shown?.address, awaited].map((address) => {
      const isShown = address === shown?.address;
      return (
        address !== undefined && (
          // The key is the address: the one that was awaited is shown without being drawn anew.
          <img
            key={address}
            className={classNames(isShown && styles['shown'])}
            src={address}
            alt={isShown ? t('picture', { name }) : ''}
            decoding="async"
            draggable={false}
            referrerPolicy="no-referrer"
            onLoad={isShown ? undefined : loaded}
            onError={isShown ? undefined : refused}
          />
        )
      );
    })}
  </div>
);

/** 14:05:09. `at` is milliseconds since the epoch. */
const timeOfDay = (at: number): string =>
  dateFormat(activeRegion(), {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(at);
