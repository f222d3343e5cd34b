import type { RawData } from 'ws';

/** The text of a frame. `ws` has checked that it is UTF-8. */
export const textOf = (data: RawData): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
};

/** What the hub itself says to a command that the person has no right to (hub-protocol.md §2.3). */
export const refusedCommand = (message: unknown): string => {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : 0;
  return JSON.stringify({
    id,
    type: 'result',
    success: false,
    error: { code: 'unauthorized', message: 'Unauthorized' },
  });
};
