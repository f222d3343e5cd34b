import type { StoredBackup } from '#backups/stored-backup.ts';
import { localIsoTime } from '#world/local-time.ts';
import { seededRandom } from '#world/random.ts';

/** A file whose bytes are made while they are read. */
export interface GeneratedFile {
  readonly length: number;
  /** The bytes from `start` to before `end`, in pieces. */
  read(start: number, end: number): Generator<Buffer>;
}

const RECORD = 512;
const BLOCK = 512 * 1024;
/** Two empty records end a tar. */
const END = Buffer.alloc(2 * RECORD);

/** A tar of that backup's size, the same each time: what it is, and an archive of noise. */
export function backupFile(backup: StoredBackup, isProtected: boolean): GeneratedFile {
  const seconds = Math.floor(backup.date / 1000);
  const about = Buffer.from(JSON.stringify(aboutJson(backup, isProtected)));
  const before = Buffer.concat([
    tarHeader('./backup.json', about.length, seconds),
    about,
    Buffer.alloc(-about.length & (RECORD - 1)),
  ]);
  const noiseLength = Math.max(0, backup.size - before.length - RECORD - END.length);
  const head = Buffer.concat([before, tarHeader('./homeassistant.tar.gz', noiseLength, seconds)]);
  const noiseEnd = head.length + noiseLength;
  const length = noiseEnd + END.length;

  return {
    length,
    *read(start, end) {
      const noise = noiseOf(backup.id);
      for (let at = start; at < end;) {
        const rest =
          at < head.length
            ? head.subarray(at)
            : at < noiseEnd
              ? noise.subarray((at - head.length) % BLOCK).subarray(0, noiseEnd - at)
              : END.subarray(at - noiseEnd);
        const piece = rest.subarray(0, end - at);
        yield piece;
        at += piece.length;
      }
    },
  };
}

/** A size that a tar can have, near the given one. */
export const tarSize = (bytes: number): number => Math.ceil(bytes / (20 * RECORD)) * 20 * RECORD;

function aboutJson(backup: StoredBackup, isProtected: boolean): Record<string, unknown> {
  return {
    compressed: true,
    date: localIsoTime(backup.date),
    homeassistant: { exclude_database: !backup.hasDatabase, version: backup.hubVersion },
    name: backup.name,
    protected: isProtected,
    slug: backup.id,
    type: 'partial',
    version: 2,
  };
}

/** The header of a plain file (POSIX.1-1988). */
function tarHeader(name: string, size: number, seconds: number): Buffer {
  const header = Buffer.alloc(RECORD);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  // Eleven octal digits reach 8 GiB.
  header.write(octal(size, 11), 124);
  header.write(octal(seconds, 11), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\u0000 `, 148);
  return header;
}

function noiseOf(id: string): Buffer {
  const random = seededRandom(Number.parseInt(id, 16) || 1);
  const noise = Buffer.alloc(BLOCK);
  for (let at = 0; at < BLOCK; at += 4) noise.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
  return noise;
}
