import { target } from '../target/target.ts';

/** A file as it came. */
export interface Download {
  readonly status: number;
  readonly headers: Headers;
  /** The first bytes of the body. */
  readonly start: Buffer;
  /** Of the whole body. */
  readonly length: number;
}

const KEPT_BYTES = 64 * 1024;

/** Reads a file to its end without keeping it: those of the demo house are large. */
export async function download(
  path: string,
  { token, range, method = 'GET' }: { token?: string; range?: string; method?: string } = {},
): Promise<Download> {
  const response = await fetch(`${target.url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(range === undefined ? {} : { range }),
    },
  });
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    if (length < KEPT_BYTES) kept.push(piece);
    length += piece.length;
  }
  return { status: response.status, headers: response.headers, start: Buffer.concat(kept), length };
}

/** What a backup file says of itself: the JSON in its first entry. */
export function backupJson(start: Buffer): Record<string, unknown> {
  const [name] = start.toString('utf8', 0, 100).split('\0');
  if (name !== './backup.json') throw new Error(`not the start of a backup: ${JSON.stringify(name)}`);
  const size = Number.parseInt(start.toString('latin1', 124, 136), 8);
  return JSON.parse(start.toString('utf8', 512, 512 + size)) as Record<string, unknown>;
}
