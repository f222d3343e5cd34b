/** Milliseconds that a socket nobody wants any more may still take to arrive. */
const grace = 2_000;

/**
 * A WebSocket that can be given up quietly. Chrome warns in the console of one that is closed while it connects,
 * so it is let arrive first, where it does so soon, and closed then.
 */
export class CalmSocket extends WebSocket {
  override close(code?: number, reason?: string): void {
    const end = () => super.close(code, reason);
    if (this.readyState !== WebSocket.CONNECTING) {
      end();
      return;
    }
    const patience = setTimeout(end, grace);
    this.addEventListener('open', end);
    this.addEventListener('close', () => clearTimeout(patience));
  }
}
