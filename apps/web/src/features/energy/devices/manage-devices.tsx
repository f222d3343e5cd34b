import { useState } from 'react';
import { mdiChevronRight, mdiTuneVariant } from '@mdi/js';
import type { EnergyDevice } from '@soglia/contracts/energy';
import type { EnergySources } from '@soglia/energy/sources';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { editedDevice } from './edited-device.ts';
import { DeviceDialog } from './device-dialog.tsx';
import { LatestReading } from './latest-reading.tsx';
import styles from './devices.module.css';
import { t } from './texts/index.ts';

interface ManageDevicesProps {
  readonly sources: EnergySources;
  /** The name of a device, by its meter. */
  readonly nameOf: (meter: string) => string;
}

/** A button to a list of the energy devices, each with its form; nothing where there are none. */
export const ManageDevices = ({ sources, nameOf }: ManageDevicesProps) => {
  const { settings, mayEdit } = useEnergySettings();
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<{ readonly open: boolean; readonly device?: EnergyDevice }>({
    open: false,
  });
  const devices = [
    ...sources.devices.map(({ meter }) => editedDevice(meter, settings, nameOf)),
    ...settings.devices.filter(({ device_type }) => device_type === 'production'),
  ];
  if (devices.length === 0) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon path={mdiTuneVariant} />
        {t(mayEdit ? 'manage' : 'list')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('list.title')}>
        <ul className={styles['list']}>
          {devices.map((device) => (
            <li key={device.entity_id}>
              <button
                type="button"
                className={styles['entry']}
                onClick={() => setEdited({ open: true, device })}
              >
                <span>
                  {device.name}
                  <small>
                    {t(`type.${device.device_type}`)} · {device.entity_id}
                  </small>
                  <LatestReading entityId={device.entity_id} />
                </span>
                <Icon path={mdiChevronRight} />
              </button>
            </li>
          ))}
        </ul>
        <DeviceDialog
          open={edited.open}
          device={edited.device}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      </Sheet>
    </>
  );
};
