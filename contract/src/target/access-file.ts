import { readFile } from 'node:fs/promises';

/** What the file named by HUB_ACCESS holds: the accounts of a real house. */
export interface AccessFile {
  readonly owner: Credentials;
  readonly guest: Credentials;
  readonly alarmCode: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Reads it; says what is missing where it is not what it should be. */
export async function readAccessFile(path: string): Promise<AccessFile> {
  const file = JSON.parse(await readFile(path, 'utf8')) as Partial<AccessFile>;
  const { owner, guest, alarmCode } = file;
  if (owner?.username === undefined || guest?.username === undefined || alarmCode === undefined) {
    throw new Error(`${path}: owner, guest and alarmCode are needed`);
  }
  return { owner, guest, alarmCode };
}
