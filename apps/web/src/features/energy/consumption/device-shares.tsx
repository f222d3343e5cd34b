import { mdiHelpCircleOutline, mdiPowerPlugOutline } from '@mdi/js';
import { useRegistries } from '#hub/use-registries.ts';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { Glyph } from '#shared/ui/glyph.tsx';
import type { Share } from './consumption-figures.ts';
import styles from './consumption.module.css';
import { deviceIcon } from './device-icon.ts';
import { t } from './texts/index.ts';

interface DeviceSharesProps {
  /** The largest first. */
  readonly shares: readonly Share[];
  /** Meters of devices that the hub has no statistics of. */
  readonly silent: readonly string[];
  readonly nameOf: (meter: string) => string;
  /** Opens the form of a device; undefined where the person may not change it. */
  readonly onEdit: ((meter: string) => void) | undefined;
}

/** Less than this is written as 0,00 kWh, and has no bar. */
const LEAST = 0.005;

/** What each device used, as bars; the last is what no device counts. */
export const DeviceShares = ({ shares, silent, nameOf, onEdit }: DeviceSharesProps) => {
  const registries = useRegistries();
  const most = Math.max(...shares.map(({ kwh }) => kwh));
  return (
    <ul className={styles['loads']}>
      {shares.map(({ device, kwh, euro }) => (
        <li key={device?.meter ?? ''} data-rest={device === undefined || undefined}>
          <Glyph>
            <HubIcon
              name={device && (registries?.entry(device.meter)?.icon ?? deviceIcon(nameOf(device.meter)))}
              fallback={device === undefined ? mdiHelpCircleOutline : mdiPowerPlugOutline}
            />
          </Glyph>
          <div>
            <Name
              name={device === undefined ? t('untracked') : nameOf(device.meter)}
              onEdit={device && onEdit && (() => onEdit(device.meter))}
            />
            {kwh >= LEAST && <i style={{ width: `${(kwh / most) * 100}%` }} />}
          </div>
          <p>
            {formatNumber(kwh, { min: 2 })}
            <small> kWh</small>
          </p>
          <p className={styles['euro']}>{euro === undefined ? '–' : formatMoney(euro)}</p>
        </li>
      ))}
      {silent.map((meter) => (
        <li key={meter} data-rest>
          <Glyph>
            <HubIcon
              name={registries?.entry(meter)?.icon ?? deviceIcon(nameOf(meter))}
              fallback={mdiPowerPlugOutline}
            />
          </Glyph>
          <Name name={nameOf(meter)} onEdit={onEdit && (() => onEdit(meter))} />
          <p>
            <small>{t('none')}</small>
          </p>
          <p className={styles['euro']}>–</p>
        </li>
      ))}
    </ul>
  );
};

interface NameProps {
  readonly name: string;
  readonly onEdit: (() => void) | undefined;
}

const Name = ({ name, onEdit }: NameProps) =>
  onEdit === undefined ? (
    <b>{name}</b>
  ) : (
    <button
      type="button"
      className={styles['open']}
      aria-label={t('device.edit', { name })}
      aria-haspopup="dialog"
      onClick={onEdit}
    >
      {name}
    </button>
  );
