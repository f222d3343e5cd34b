import { openHubSocket } from '#hub/hub-socket.ts';

export interface Listening {
  readonly hubUrl: string;
  readonly token: string;
  readonly sockets: number;
  readonly seconds: number;
  /** Makes the hub busy; called once all listen. */
  readonly begin: () => Promise<void>;
}

/** @returns frames a second, of all sockets together, that tell of changes */
export const countFrames = async ({ hubUrl, token, sockets, seconds, begin }: Listening): Promise<number> => {
  const open = await Promise.all(Array.from({ length: sockets }, () => openHubSocket(hubUrl, token)));
  let frames = 0;
  let told = 0;
  for (const socket of open) {
    socket.onFrame(() => (frames += 1));
    socket.send({ id: 1, type: 'subscribe_entities' });
  }
  try {
    // Each is told first that it is accepted, then of the whole house.
    while (frames < 2 * sockets) await new Promise((resolve) => setTimeout(resolve, 20));
    await begin();
    // The beginning and the end of a storm are no part of it.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [from, before] = [performance.now(), frames];
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    told = ((frames - before) / (performance.now() - from)) * 1000;
  } finally {
    for (const socket of open) socket.close();
  }
  return told;
};

/** One socket, one ping after the other. @returns milliseconds of each */
export const pingTimes = async (hubUrl: string, token: string, count: number): Promise<readonly number[]> => {
  const socket = await openHubSocket(hubUrl, token);
  const times: number[] = [];
  await new Promise<void>((resolve) => {
    let id = 0;
    let from = 0;
    const next = () => {
      id += 1;
      from = performance.now();
      socket.send({ id, type: 'ping' });
    };
    socket.onFrame(() => {
      times.push(performance.now() - from);
      if (id < count) next();
      else resolve();
    });
    next();
  });
  socket.close();
  return times;
};
