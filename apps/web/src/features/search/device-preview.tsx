import { useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useLazyModule } from '#shared/lazy-module.ts';
import { useEntity } from '#hub/use-entity.ts';
import { Phrase } from '#home/controls/phrase.tsx';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import type { Device } from '#home/model/device.ts';
import { toDevice } from '#home/model/to-device.ts';
import styles from './device-preview.module.css';

interface DevicePreviewProps {
  readonly entityId: string;
}

/** The device model; undefined until its state and its kind are known. */
function useDevice(entityId: string): Device | undefined {
  const entity: Entity | undefined = useEntity(entityId);
  const [now] = useState(() => Date.now());
  const { module: kind } = useLazyModule(kindForSheet(entityId));
  return entity === undefined || kind === undefined ? undefined : toDevice(entity, kind, now);
}

/** The icon of a device, in the colour of its category unless it is off, shut and well, or not yet known. */
export const DeviceIcon = ({ entityId }: DevicePreviewProps) => {
  const device = useDevice(entityId);
  return (
    <span className={styles['icon']} data-tint={device?.mood === 'rest' ? undefined : device?.tint}>
      {device !== undefined && <HubIcon name={device.icon_name} fallback={device.device_icon} />}
    </span>
  );
};

/** The status phrase of a device. */
export const DeviceStatus = ({ entityId }: DevicePreviewProps) => {
  const device = useDevice(entityId);
  return device === undefined ? null : <Phrase text={device.free_text} />;
};
