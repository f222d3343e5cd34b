import type { Entity } from '@soglia/hub-client/entities';
import { classNames } from '#shared/ui/class-names.ts';
import { formatSince, formatWhen } from '../model/when.ts';
import { Phrase } from './phrase.tsx';
import type { Device } from '../model/device.ts';
import { t } from './texts/index.ts';
import styles from './reading.module.css';

interface ReadingProps {
  readonly entity: Entity;
  readonly device: Device;
  readonly now: number;
}

/** The large number of a sheet, or its state text, and since when it holds. */
export const Reading = ({ entity, device, now }: ReadingProps) => (
  <p className={styles['reading']}>
    {device.reading === undefined ? (
      <strong className={classNames(styles['figure'], styles['isWord'])}>
        <Phrase text={device.free_text} />
      </strong>
    ) : (
      <strong className={styles['figure']}>
        {device.reading.figure}
        <small> {device.reading.unit}</small>
      </strong>
    )}
    {entity.last_changed > 0 && (
      <span>
        {device.reading === undefined
          ? formatSince(entity.last_changed, now)
          : t('changed', { when: formatWhen(entity.last_changed, now) })}
      </span>
    )}
  </p>
);
