import { useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useEntity } from '#hub/use-entity.ts';
import { Phrase } from '#home/controls/phrase.tsx';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { kindOf } from '#home/kinds/all-kinds.ts';
import type { Device } from '#home/model/device.ts';
import { toDevice } from '#home/model/to-device.ts';
import styles from './device-preview.module.css';

interface DeviceGlimpseProps {
  readonly entityId: string;
}

/** A device as a line of a list shows it; undefined until it is heard of. */
function useDevice(entityId: string): Device | undefined {
  const entity: Entity | undefined = useEntity(entityId);
  const [now] = useState(() => Date.now());
  const kind = kindOf(entityId);
  return entity === undefined || kind === undefined ? undefined : toDevice(entity, kind, now);
}

/** Its icon in a round of its category; the round is there before the value is. */
export const DeviceGlyph = ({ entityId }: DeviceGlimpseProps) => {
  const device = useDevice(entityId);
  return (
    <span className={styles['glyph']} data-tint={device?.tint ?? kindOf(entityId)?.category}>
      {device !== undefined && <HubIcon name={device.icon_name} fallback={device.device_icon} />}
    </span>
  );
};

/** What it is doing, in words. */
export const DeviceStatus = ({ entityId }: DeviceGlimpseProps) => {
  const device = useDevice(entityId);
  return device === undefined ? null : <Phrase text={device.free_text} />;
};
