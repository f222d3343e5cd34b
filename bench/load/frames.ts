import { openHubSocket } from '#hub/hub-socket.ts';

export interface FrameCountOptions {
  readonly hubUrl: string;
  readonly token: string;
  readonly sockets: number;
  readonly seconds: number;
  /** Starts the load; called when all sockets are subscribed. */
  readonly begin: () => Promise<void>;
}

/** @returns change frames per second over all sockets */
export async function countFrames(options: FrameCountOptions): Promise<number> {
  const { frames, milliseconds } = await measureFrames({ ...options, meter: () => Promise.resolve(0) });
  return (frames / milliseconds) * 1000;
}

export interface FrameMeterOptions extends FrameCountOptions {
  /** Read when counting begins and when it ends. */
  readonly meter: () => Promise<number>;
}

/** @returns change frames over all sockets, how long they were counted, and by how much the meter went on meanwhile */
export async function measureFrames({ hubUrl, token, sockets, seconds, begin, meter }: FrameMeterOptions) {
  const open = await Promise.all(Array.from({ length: sockets }, () => openHubSocket(hubUrl, token)));
  let frames = 0;
  for (const socket of open) {
    socket.onFrame(() => (frames += 1));
    socket.send({ id: 1, type: 'subscribe_entities' });
  }
  try {
    // Each socket first receives the result, then all entities.
    while (frames < 2 * sockets) await new Promise((resolve) => setTimeout(resolve, 20));
    await begin();
    // Skips the start of the storm.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const meterBefore = await meter();
    const [from, before] = [performance.now(), frames];
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const [milliseconds, counted] = [performance.now() - from, frames - before];
    return { frames: counted, milliseconds, metered: (await meter()) - meterBefore };
  } finally {
    for (const socket of open) socket.close();
  }
}

/** Sequential pings on one socket. @returns round-trip times in ms */
export async function pingTimes(hubUrl: string, token: string, count: number): Promise<readonly number[]> {
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
}
