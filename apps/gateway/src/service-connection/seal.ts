import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#logging/logger.ts';

/** Encrypts small secrets that are stored (AES-256-GCM). */
export interface Seal {
  /**
   * @param context what the text belongs to: it opens with the same one only
   * @throws Error where the key file cannot be read or made
   */
  seal(text: string, context: string): Promise<string>;
  /** Undefined where the key is another one, or the sealed text was changed. */
  open(sealed: string, context: string): Promise<OpenedSeal | undefined>;
}

interface OpenedSeal {
  readonly text: string;
  /** It was sealed with a key that is no longer the preferred one, and should be sealed anew. */
  readonly outdated: boolean;
}

export interface SealOptions {
  /** SOGLIA_SECRET; without it the key is in a file of the data folder. */
  readonly secret: string | undefined;
  readonly data: string;
  readonly logger: Logger;
}

type KeyKind = 'secret' | 'file';

export const KEY_FILE_NAME = 'service-key';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** People choose the secret: each guess takes 32 MiB and some tens of milliseconds. */
const SCRYPT: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The stored form is `1.<kind of key>.<salt>.<iv>.<text and tag>`, in base64url. */
export function createSeal({ secret, data, logger }: SealOptions): Seal {
  const path = join(data, KEY_FILE_NAME);
  const preferred: KeyKind = secret === undefined ? 'file' : 'secret';

  const deriveKey = async (kind: KeyKind, salt: Buffer, create: boolean): Promise<Buffer | undefined> => {
    if (kind === 'secret') return secret === undefined ? undefined : deriveFromSecret(secret, salt);
    const read = readKeyFile(path, logger);
    // One that cannot be read now is never replaced: what was sealed with it would be lost.
    const fileKey = create
      ? ((await read) ?? (await createKeyFile(data, path)))
      : await read.catch(() => undefined);
    return fileKey && Buffer.from(hkdfSync('sha256', fileKey, salt, 'soglia sealed values', KEY_BYTES));
  };

  return {
    seal: async (text, context) => {
      const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
      const key = await deriveKey(preferred, salt, true);
      if (key === undefined) throw new Error('no key to seal with');
      const header = `1.${preferred}.${salt.toString('base64url')}`;
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(`${header}\n${context}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${header}.${iv.toString('base64url')}.${body.toString('base64url')}`;
    },
    open: async (sealed, context) => {
      const [, kind, saltText = '', ivText = '', bodyText = ''] =
        /^1\.(secret|file)\.([\w-]{22})\.([\w-]{16})\.([\w-]{22,16384})$/.exec(sealed) ?? [];
      if (kind !== 'secret' && kind !== 'file') return undefined;
      const key = await deriveKey(kind, Buffer.from(saltText, 'base64url'), false);
      if (key === undefined) return undefined;
      const body = Buffer.from(bodyText, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key, Buffer.from(ivText, 'base64url'))
          .setAAD(Buffer.from(`1.${kind}.${saltText}\n${context}`))
          .setAuthTag(body.subarray(-TAG_BYTES));
        const text = Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
        return { text: text.toString('utf8'), outdated: kind !== preferred };
      } catch {
        return undefined;
      }
    },
  };
}

const deriveFromSecret = (secret: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), salt, KEY_BYTES, SCRYPT, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

/** Undefined where there is none, or a damaged one. @throws Error where it cannot be read */
async function readKeyFile(path: string, logger: Logger): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    logger.warn({ path, err: error }, 'the key file is not readable: check its owner and its rights');
    throw error;
  }
  // The file of another user serves as it is.
  await chmod(path, 0o600).catch((error: unknown) => {
    logger.warn({ path, err: error }, 'others may be able to read the key file: check its owner');
  });
  if (/^[\w-]{43}$/.test(text)) return Buffer.from(text, 'base64url');
  logger.warn({ path }, 'the key file is damaged');
  return undefined;
}

/** By their paths: several parts of the gateway seal something at its first start. */
const keyFilesBeingMade = new Map<string, Promise<Buffer>>();

function createKeyFile(folder: string, path: string): Promise<Buffer> {
  const making = keyFilesBeingMade.get(path) ?? writeKeyFile(folder, path);
  keyFilesBeingMade.set(path, making);
  return making.finally(() => keyFilesBeingMade.delete(path));
}

/** Written beside and renamed: a key file is whole or not there. */
async function writeKeyFile(folder: string, path: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  return key;
}
