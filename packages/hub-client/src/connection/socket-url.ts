/** Where the hub at a base takes sockets. */
export function socketUrlOf(base: string): string {
  return `${base.replace(/^http/, 'ws')}/api/websocket`;
}
