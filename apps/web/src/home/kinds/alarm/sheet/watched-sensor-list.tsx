import { useMemo } from 'react';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { useWatched } from '#hub/use-watched.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Phrase } from '../../../controls/phrase.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { useOpenDevice } from '../../../model/open-device-context.ts';
import { t } from './texts/index.ts';
import { sensorsAround, sensorsToShow } from './watched-sensors.ts';
import styles from './watched-sensor-list.module.css';

const none = [] as const;
const SEPARATOR = ' ';

interface WatchedSensorsProps extends Pick<SheetProps, 'deviceOf'> {
  readonly panel: string;
}

/** The sensors that are open before arming, and after the alarm was triggered. */
export const WatchedSensors = ({ panel, deviceOf }: WatchedSensorsProps) => {
  const list = useKnownEntities();
  const registries = useRegistries();
  const ids = useMemo(
    () => (list.kind === 'loaded' ? sensorsAround(panel, list.entities, registries) : none),
    [panel, list, registries],
  );
  const watched = useWatched(ids, (entities) => {
    const { ids: worth, more } = sensorsToShow(entities);
    return [more, ...worth].join(SEPARATOR);
  });
  const [more, ...shown] = watched.split(SEPARATOR);
  if (shown.length === 0) return null;
  return (
    <ul className={styles['watched']} aria-label={t('watched')}>
      {shown.map((id) => (
        <Sensor key={id} entityId={id} deviceOf={deviceOf} />
      ))}
      {Number(more) > 0 && <li className={styles['more']}>{t('others', { count: Number(more) })}</li>}
    </ul>
  );
};

interface SensorProps extends Pick<SheetProps, 'deviceOf'> {
  readonly entityId: string;
}

const Sensor = ({ entityId, deviceOf }: SensorProps) => {
  const entity = useEntity(entityId);
  const open = useOpenDevice();
  const device = entity && deviceOf(entity);
  if (device === undefined) return null;
  const { name, free_text, device_icon, mood } = device;
  return (
    <li>
      <button type="button" className={styles['sensor']} data-mood={mood} onClick={() => open(entityId)}>
        <Icon path={device_icon} />
        <span>{name}</span>
        <b>
          <Phrase text={free_text} />
        </b>
      </button>
    </li>
  );
};
