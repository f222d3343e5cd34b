import { WebSocket } from 'ws';

/** Reads the hub's version from auth_required, without signing in. */
export function hubVersion(base: string): Promise<string> {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/websocket`);
  return new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer) => {
      socket.close();
      resolve((JSON.parse(data.toString()) as { ha_version: string }).ha_version);
    });
    socket.once('error', reject);
  });
}
