import { connect, createServer, type Socket } from 'node:net';

/** A TCP line that can be cut, left hanging, and mended. Nothing is read or changed. */
export interface Line {
  readonly url: string;
  /** Every connection is reset at once, new ones are refused. */
  cut(): void;
  /** Connections stay open and nothing passes, as when a phone leaves the house. New ones hang too. */
  hang(): void;
  /** New connections pass again; those that hang go on hanging, as the network's do. */
  mend(): void;
  close(): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  hanging: boolean;
}

/** @param port where it leads on this machine; nobody need listen there yet */
export const openLine = async (port: number): Promise<Line> => {
  let state: 'whole' | 'cut' | 'hanging' = 'whole';
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const pair: Pair = { near, far: connect(port, '127.0.0.1'), hanging: state === 'hanging' };
    pairs.add(pair);
    const { far } = pair;
    const join = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (!pair.hanging) to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (pair.hanging) return;
        pairs.delete(pair);
        to.destroy();
      });
    };
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const end = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    cut: () => {
      state = 'cut';
      end();
    },
    hang: () => {
      state = 'hanging';
      for (const pair of pairs) pair.hanging = true;
    },
    mend: () => (state = 'whole'),
    close: () => {
      end();
      server.close();
    },
  };
};
