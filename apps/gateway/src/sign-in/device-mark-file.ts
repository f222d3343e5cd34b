import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '#logging/logger.ts';

const sha256 = z.string().regex(/^[\w-]{43}$/);
const storedDevice = z.strictObject({
  id: z.string().regex(/^[\w-]{22}$/),
  /** SHA-256 of the mark, in base64url; so are the names. */
  mark: sha256,
  names: z.array(sha256).min(1).max(64),
  /** Milliseconds since the epoch: the last good sign-in. */
  since: z.number(),
});
const storedDevices = z.strictObject({ version: z.literal(1), devices: z.array(storedDevice) });

export type StoredDevice = z.output<typeof storedDevice>;

export interface DeviceMarkFile {
  /** Oldest first; empty where the file is missing or damaged. */
  read(): Promise<readonly StoredDevice[]>;
  /** Replaces the file soon. Devices are asked for when it is written; while one write runs, the next ones become one. */
  write(devices: () => readonly StoredDevice[]): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

const FILE_NAME = 'device-marks.json';

/** Bytes; 2,000 devices need a tenth of that. */
const SIZE_LIMIT = 16 * 1024 * 1024;

/** The file of the devices in the data folder, readable by the gateway's user only. Without it marks last until a restart. */
export function createDeviceMarkFile(folder: string, logger: Logger): DeviceMarkFile {
  const path = join(folder, FILE_NAME);
  let next: (() => readonly StoredDevice[]) | undefined;
  let writing: Promise<void> | undefined;
  let warned = false;

  const replace = async (devices: readonly StoredDevice[]) => {
    const temporary = `${path}.${process.pid}.tmp`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify({ version: 1, devices }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(folder);
  };

  const writeAll = async () => {
    for (let devices = next; devices !== undefined; devices = next) {
      next = undefined;
      try {
        await replace(devices());
        warned = false;
      } catch (error) {
        if (!warned) logger.warn({ err: error }, 'device marks not written: they last until a restart');
        warned = true;
      }
    }
    writing = undefined;
  };

  return {
    read: async () => {
      try {
        const { size } = await stat(path);
        if (size > SIZE_LIMIT) throw new RangeError('larger than any file of the gateway');
        const stored = storedDevices.parse(JSON.parse(await readFile(path, 'utf8')));
        return stored.devices;
      } catch (error) {
        if (isMissing(error)) logger.info('no device has signed in yet: no device marks');
        else logger.warn({ err: error }, 'device marks not readable: none is known');
        return [];
      }
    },
    write: (devices) => {
      next = devices;
      writing ??= writeAll();
    },
    close: async () => {
      await writing;
    },
  };
}

/** A rename lasts only once its folder is written. Not every file system lets a folder be synchronised. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // The file itself is whole either way.
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
