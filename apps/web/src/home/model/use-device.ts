import { useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useInterval } from '#shared/use-interval.ts';
import type { Device } from './device.ts';
import type { Kind } from './kind.ts';
import { toDevice } from './to-device.ts';

/** How often a device is described again while its texts count minutes. */
const AGE_INTERVAL_MS = 30_000;

interface DescribedDevice {
  readonly device: Device;
  /** When it was described, milliseconds since the epoch. */
  readonly now: number;
}

/** An entity in the shape of all devices; described again as time passes, where its texts depend on that. */
export function useDevice(entity: Entity, kind: Kind): DescribedDevice {
  const [now, setNow] = useState(() => Date.now());
  const device = toDevice(entity, kind, now);
  useInterval(() => setNow(Date.now()), device.ages ? AGE_INTERVAL_MS : undefined);
  return { device, now };
}
