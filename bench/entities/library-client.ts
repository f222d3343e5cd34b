import {
  createConnection,
  createLongLivedTokenAuth,
  subscribeEntities,
  type HaWebSocket,
} from 'home-assistant-js-websocket';
import { MemoryHub } from './memory-hub.ts';

export interface LibraryClient {
  readonly memory: MemoryHub;
  readonly calls: () => number;
}

/** The same lamps in the library's own entity store, for comparison. */
export async function openLibraryClient(count: number): Promise<LibraryClient> {
  const memory = new MemoryHub(count);
  let calls = 0;
  const connection = await createConnection({
    auth: createLongLivedTokenAuth('http://memory', 'token'),
    // The library's type asks for a full browser WebSocket; it uses only what SocketLike has.
    createSocket: () => Promise.resolve(memory.socket as HaWebSocket),
  });
  await new Promise<void>((resolve) => {
    subscribeEntities(connection, () => {
      calls += 1;
      resolve();
    });
  });
  return { memory, calls: () => calls };
}
