import { backupFile, type GeneratedFile } from '#backups/backup-file.ts';
import type { Backups } from '#backups/backups.ts';
import { LOCAL_PLACE } from '#backups/local-place.ts';
import type { StoredBackup } from '#backups/stored-backup.ts';
import { isAdmin } from '#accounts/users.ts';
import { serverErrorResponse, type HttpResponse } from '#protocol/http/response.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { slug } from '#world/slug.ts';

/** What a real hub sends before it notices that the password is wrong. */
const BROKEN_BYTES = 1024;

/** `GET /api/backup/download/{id}`: the file, by token or signed path. */
export function backupRoutes(backups: Backups): Route[] {
  function download({ params, query, caller, range }: HubRequest): HttpResponse {
    if (!caller || !isAdmin(caller.user)) return { status: 401 };
    const place = query.get('agent_id');
    if (place === null || !backups.places.has(place)) return { status: 400 };
    if (!backups.places.isReached(place)) return serverErrorResponse;
    const backup = backups.find(params['backup_id'] ?? '', place);
    if (!backup) return { status: 404 };
    const right = backup.passwords[place] ?? null;
    const given = query.get('password');
    const decrypts = right !== null && given !== null && given !== '';
    const file = backupFile(backup, right !== null && !decrypts);
    const headers = {
      'Content-Disposition': `attachment; filename=${slug(backup.name)}.tar`,
      'Content-Type': 'application/x-tar',
    };
    if (decrypts || place !== LOCAL_PLACE) {
      const end = decrypts && given !== right ? BROKEN_BYTES : file.length;
      return { status: 200, headers, stream: { pieces: file.read(0, end) } };
    }
    return fromDisk(file, backup, headers, range);
  }

  return [
    {
      method: 'GET',
      path: '/api/backup/download/{backup_id}',
      access: 'user',
      cors: 'listed',
      handle: download,
    },
  ];
}

/** As a file of the hub's own disk, of which one part can be asked for. */
function fromDisk(
  file: GeneratedFile,
  backup: StoredBackup,
  headers: Record<string, string>,
  range: string | undefined,
): HttpResponse {
  const { length } = file;
  const part = range === undefined ? { start: 0, end: length } : partOf(range, length);
  if (!part) return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${length}` } };
  const { start, end } = part;
  return {
    status: range === undefined ? 200 : 206,
    headers: {
      ...headers,
      Etag: `"${backup.date.toString(16)}-${length.toString(16)}"`,
      'Last-Modified': new Date(backup.date).toUTCString(),
      'Accept-Ranges': 'bytes',
      ...(range === undefined ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${length}` }),
    },
    stream: { length: end - start, pieces: file.read(start, end) },
  };
}

/** The bytes of a header with one range; undefined for several, none, or one outside. */
function partOf(range: string, length: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length : Math.min(length, Number(to) + 1);
  return start < end ? { start, end } : undefined;
}
