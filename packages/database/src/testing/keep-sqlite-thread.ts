import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteFile } from '../sqlite-thread.ts';
import { defaultStoreLimits } from '../store-limits.ts';

let isKept = false;

/**
 * Keeps the thread of the SQLite files when the last of them is closed, until the process ends. Programs that tests start
 * and end one after the other would each start one, which takes a fifth of the processor time of a gateway's start.
 */
export function keepSqliteThread(): void {
  if (isKept) return;
  isKept = true;
  // A file with a place in the thread that no statement ever opens.
  openSqliteFile({
    file: join(tmpdir(), 'soglia-never-opened.sqlite'),
    busyTimeout: defaultStoreLimits.lock,
    maxSize: defaultStoreLimits.fileSize,
    statementLimit: defaultStoreLimits.statement,
    onEnd: () => {
      isKept = false;
    },
  });
}
