import { socketUrlOf, type OpenedSocket } from '@soglia/hub-client/connection';
import { closeQuietly } from './quiet-socket.ts';

declare global {
  interface Window {
    /** Set by the script in index.html, for the address of a stored session. */
    pageSocket?: OpenedSocket & {
      readonly socket: WebSocket;
      /** What the hub has sent since. */
      readonly messages: readonly unknown[];
    };
  }
}

/**
 * The socket that the page has opened before its scripts arrived, called once: whoever listens at once misses nothing. Closed
 * where it does not serve.
 *
 * @param base of the hub that is wanted; undefined where nobody is signed in
 */
export function takePageSocket(
  { pageSocket }: Pick<Window, 'pageSocket'>,
  base: string | undefined,
): OpenedSocket | undefined {
  if (pageSocket === undefined) return undefined;
  const { messages } = pageSocket;
  const socket = closeQuietly(pageSocket.socket);
  socket.onmessage = null;
  if (socket.url !== (base && socketUrlOf(base)) || socket.readyState > WebSocket.OPEN) {
    socket.close();
    return undefined;
  }
  // Before anything else that the hub sends.
  queueMicrotask(() => {
    for (const data of messages) socket.dispatchEvent(new MessageEvent('message', { data }));
  });
  return pageSocket;
}
