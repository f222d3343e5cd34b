/** The WebSocket URL of the hub at a base. */
export function socketUrlOf(base: string): string {
  return `${base.replace(/^http/, 'ws')}/api/websocket`;
}
