import {
  createConnection,
  createLongLivedTokenAuth,
  subscribeEntities,
  type HaWebSocket,
} from 'home-assistant-js-websocket';
import { MemoryHub } from './memory-hub.ts';

export interface LibraryHouse {
  readonly memory: MemoryHub;
  readonly heard: () => number;
}

/** The same house with the library's own entity store: what the client would cost had it none of its own. */
export const openLibraryHouse = async (count: number): Promise<LibraryHouse> => {
  const memory = new MemoryHub(count);
  let calls = 0;
  const connection = await createConnection({
    auth: createLongLivedTokenAuth('http://memory', 'token'),
    // The library asks for the whole type of a browser's socket and uses what SocketLike has.
    createSocket: () => Promise.resolve(memory.socket as HaWebSocket),
  });
  await new Promise<void>((resolve) => {
    subscribeEntities(connection, () => {
      calls += 1;
      resolve();
    });
  });
  return { memory, heard: () => calls };
};
