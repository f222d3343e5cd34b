import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';
import type { DeviceMarkFile, StoredDevice } from './device-mark-file.ts';

/** A device on which somebody has signed in. */
export interface KnownDevice {
  /** Stays the same when the mark is replaced. */
  readonly id: string;
  /** Keys of the user names that signed in on it, the last one first. */
  readonly names: readonly string[];
}

export interface DeviceMarks {
  /** The device of the first mark that is known. */
  find(marks: readonly string[]): KnownDevice | undefined;
  /** Whether somebody has signed in with this name on a device that is known. */
  hasDevice(nameKey: string): boolean;
  /**
   * A new mark after a good sign-in. It replaces the device's earlier one, so that a mark that was copied, or planted,
   * serves until the owner's next sign-in only.
   */
  issue(nameKey: string, device: KnownDevice | undefined): string;
  /** Number of devices. */
  readonly size: number;
}

export interface DeviceMarksOptions {
  readonly file: DeviceMarkFile;
  /** Number of devices, and of those of one user name. */
  readonly capacity: number;
  readonly perName: number;
  /** Milliseconds after which a device has to sign in again to be known. */
  readonly memoryMs: number;
  readonly clock: Clock;
}

/** User names of one device. */
const NAMES_PER_DEVICE = 8;

const MARK = /^[\w-]{43}$/;

/**
 * Marks of devices that have signed in before. They prove no identity: whoever has one may try a password although
 * others have failed. Only their hashes are kept. One person's devices push out only their own.
 */
export async function openDeviceMarks(options: DeviceMarksOptions): Promise<DeviceMarks> {
  const { file, capacity, perName, memoryMs, clock } = options;
  /** By the mark's hash, in the order of their last sign-in. */
  const devices = new Map<string, StoredDevice>();
  for (const device of await file.read()) devices.set(device.mark, device);

  const isOver = ({ since }: StoredDevice): boolean => since + memoryMs <= clock.now();

  const dropName = (device: StoredDevice, nameKey: string) => {
    const names = device.names.filter((name) => name !== nameKey);
    if (names.length === 0) devices.delete(device.mark);
    else devices.set(device.mark, { ...device, names });
  };

  const makeRoom = (nameKey: string) => {
    for (const device of devices.values()) if (isOver(device)) devices.delete(device.mark);
    const own = [...devices.values()].filter(({ names }) => names.includes(nameKey));
    for (const device of own.slice(0, Math.max(0, own.length - perName + 1))) dropName(device, nameKey);
    for (const mark of devices.keys()) {
      if (devices.size < capacity) break;
      devices.delete(mark);
    }
  };

  const find = (marks: readonly string[]): StoredDevice | undefined => {
    for (const mark of marks) {
      const device = MARK.test(mark) ? devices.get(hash(mark)) : undefined;
      if (device !== undefined && !isOver(device)) return device;
    }
    return undefined;
  };

  return {
    find,
    hasDevice: (nameKey) =>
      devices.values().some((device) => !isOver(device) && device.names.includes(nameKey)),
    issue: (nameKey, device) => {
      const earlier = [...devices.values()].find(({ id }) => id === device?.id);
      if (earlier !== undefined) devices.delete(earlier.mark);
      makeRoom(nameKey);
      const mark = randomBytes(32).toString('base64url');
      const others = earlier?.names.filter((name) => name !== nameKey) ?? [];
      devices.set(hash(mark), {
        id: earlier?.id ?? randomBytes(16).toString('base64url'),
        mark: hash(mark),
        names: [nameKey, ...others].slice(0, NAMES_PER_DEVICE),
        since: clock.now(),
      });
      file.write(() => [...devices.values()]);
      return mark;
    },
    get size() {
      return devices.size;
    },
  };
}

const hash = (mark: string): string => createHash('sha256').update(mark).digest('base64url');
