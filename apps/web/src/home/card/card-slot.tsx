import { mdiBatteryAlertVariantOutline, mdiWifiOff } from '@mdi/js';
import { useEntity } from '#hub/use-entity.ts';
import { formatPercent } from '#shared/format/quantity.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { toNumber } from '../model/attributes.ts';
import type { Device } from '../model/device.ts';
import type { ControlProps, Kind } from '../model/kind.ts';
import { LOW_BATTERY } from '../model/to-device.ts';
import frame from './card.module.css';
import styles from './slot.module.css';
import { t } from './texts/index.ts';

interface CardSlotProps {
  readonly kind: Kind;
  readonly control: ControlProps;
  /** The person may not command it: its control is not drawn. */
  readonly viewOnly: boolean;
  /** Entity of its battery level. */
  readonly battery: string | undefined;
  readonly wide: boolean;
}

interface BatteryProps {
  readonly device: Device;
  readonly sensor: string | undefined;
  /** Beside a control: only the icon. */
  readonly brief?: boolean;
}

const Battery = ({ device, sensor, brief = false }: BatteryProps) => {
  const sensorEntity = useEntity(sensor);
  const level = toNumber(sensorEntity?.state) ?? toNumber(device.battery_level);
  if (level === undefined || level < 0 || level > LOW_BATTERY) return null;
  const percent = formatPercent(level);
  return (
    <span className={classNames(styles['battery'], brief && styles['brief'])}>
      <Icon path={mdiBatteryAlertVariantOutline} label={t('lowBattery', { percent })} />
      {!brief && <span aria-hidden="true">{percent}</span>}
    </span>
  );
};

/** The value of a wide card, or its note. */
const Reading = ({ device }: { readonly device: Device }) => {
  if (device.reading !== undefined) {
    return (
      <span className={styles['value']}>
        {device.reading.figure}
        <small> {device.reading.unit}</small>
      </span>
    );
  }
  if (device.note === undefined) return null;
  return (
    <span className={styles['note']}>
      <span>{device.note.title}</span>
      {device.note.detail !== undefined && <small>{device.note.detail}</small>}
    </span>
  );
};

const ViewOnly = () => <span className={styles['viewOnly']}>{t('viewOnly')}</span>;

/** Top right: the switch, the value, a low battery, or nothing; and the bar of controls of a wide card. */
export const CardSlot = ({ kind, control, viewOnly, battery, wide }: CardSlotProps) => {
  const Control = viewOnly && kind.Control !== undefined ? ViewOnly : kind.Control;
  const { device } = control;
  if (device.mood === 'away') {
    return (
      <div className={frame['slot']}>
        <Icon path={mdiWifiOff} />
      </div>
    );
  }
  const inBar = kind.shape === 'wide';
  return (
    <>
      {(wide || Control !== undefined) && <Battery device={device} sensor={battery} brief />}
      <div className={frame['slot']}>
        {wide && <Reading device={device} />}
        {!wide && !inBar && Control !== undefined && <Control {...control} />}
        {!wide && Control === undefined && <Battery device={device} sensor={battery} />}
      </div>
      {wide && inBar && Control !== undefined && (
        <div className={frame['bar']}>
          <Control {...control} />
        </div>
      )}
    </>
  );
};
