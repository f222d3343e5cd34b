import { connect, type Socket } from 'node:net';

/** Sends bytes as they are and gives back everything that comes until the other side closes or breaks off. */
export const sendRaw = (port: number, bytes: string | Uint8Array): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('close', () => {
      resolve(received);
    });
    socket.on('error', () => undefined);
  });

/**
 * A bare connection that reads nothing by itself.
 *
 * @param options `allowHalfOpen`: it stays open for writing when the other side ends
 */
export const openRaw = (port: number, options: { readonly allowHalfOpen?: boolean } = {}): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', ...options }, () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
  });
