import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that can reset or stall its connections. */
export interface TcpProxy {
  readonly url: string;
  /** Resets all connections and refuses new ones. */
  cut(): void;
  /** Keeps connections open without passing data; new ones too. */
  hang(): void;
  /** Passes new connections again; stalled ones stay stalled. */
  restore(): void;
  close(): void;
}

interface ProxiedConnection {
  readonly client: Socket;
  readonly upstream: Socket;
  hanging: boolean;
}

/** @param port target port on loopback; need not be open yet */
export async function openTcpProxy(port: number): Promise<TcpProxy> {
  let state: 'whole' | 'cut' | 'hanging' = 'whole';
  const pairs = new Set<ProxiedConnection>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const pair: ProxiedConnection = {
      client: near,
      upstream: connect(port, '127.0.0.1'),
      hanging: state === 'hanging',
    };
    pairs.add(pair);
    const { upstream } = pair;
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
    join(near, upstream);
    join(upstream, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const end = () => {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
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
    restore: () => (state = 'whole'),
    close: () => {
      end();
      server.close();
    },
  };
}
