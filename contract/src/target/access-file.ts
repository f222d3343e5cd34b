import { readFile } from 'node:fs/promises';

/** Contents of the file that HUB_ACCESS names: the accounts of a real hub. */
export interface AccessFile {
  readonly owner: Credentials;
  readonly guest: Credentials;
  readonly alarmCode: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Reads it. Rejects with what is missing. */
export async function readAccessFile(path: string): Promise<AccessFile> {
  const file = JSON.parse(await readFile(path, 'utf8')) as Partial<AccessFile>;
  const { owner, guest, alarmCode } = file;
  if (owner?.username === undefined || guest?.username === undefined || alarmCode === undefined) {
    throw new Error(`${path}: owner, guest and alarmCode are needed`);
  }
  return { owner, guest, alarmCode };
}
