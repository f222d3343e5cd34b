/** How long a socket that is given up while connecting may take to open before it is closed. */
const CONNECTING_GRACE_MS = 2_000;

/**
 * Lets a socket be closed while it connects without a warning in Chrome's console: it is then closed when it has opened,
 * or after a moment. Returns the same socket.
 */
export function closeQuietly(socket: WebSocket): WebSocket {
  socket.close = () => {
    const end = () => WebSocket.prototype.close.call(socket);
    if (socket.readyState !== WebSocket.CONNECTING) {
      end();
      return;
    }
    const timer = setTimeout(end, CONNECTING_GRACE_MS);
    socket.addEventListener('open', end);
    socket.addEventListener('close', () => clearTimeout(timer));
  };
  return socket;
}
