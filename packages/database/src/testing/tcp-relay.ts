import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Connections {
  /** By clients, since the relay runs. */
  readonly opened: number;
  readonly closed: number;
  /** How many the server has ended, also while the relay is silent. */
  readonly endedByServer: number;
}

/** A TCP relay in front of a server: it can drop its connections, or stop answering, while the server runs on. */
export interface TcpRelay extends AsyncDisposable {
  readonly port: number;
  /** http://host:port */
  readonly url: string;
  /** Where new connections lead: the URL of a server, which need not run yet. */
  forwardTo(url: string): void;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /**
   * Keeps all connections open, passes nothing on, and does not tell a client that the server has ended; new
   * connections are accepted and lead nowhere.
   */
  silence(): void;
  /** Passes on again. A connection that has lost something, or was opened while nothing passed, stays silent. */
  restore(): void;
  readonly connections: Connections;
}

interface Options {
  /** The loopback address on which it listens. */
  readonly host?: string;
  /** The URL of the server; without it connections are accepted and lead nowhere. */
  readonly to?: string;
  /** Changes what a client sends. */
  readonly change?: (chunk: Buffer) => Buffer;
}

export async function startTcpRelay({
  host = '127.0.0.1',
  to,
  change = (chunk) => chunk,
}: Options = {}): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const connections = { opened: 0, closed: 0, endedByServer: 0 };
  let mode: 'pass' | 'cut' | 'silent' = 'pass';
  let target = to === undefined ? undefined : new URL(to);

  const follow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const relay = createServer((client) => {
    connections.opened += 1;
    follow(client);
    client.on('close', () => (connections.closed += 1));
    if (mode === 'cut') client.destroy();
    if (mode !== 'pass' || target === undefined) {
      // Read, so that its end is noticed.
      client.resume();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    follow(server);
    let hasLost = false;
    const pass = (chunk: Buffer, receiver: Socket) => {
      if (mode === 'silent') hasLost = true;
      if (!hasLost) receiver.write(chunk);
    };
    client.on('data', (chunk: Buffer) => pass(change(chunk), server));
    server.on('data', (chunk: Buffer) => pass(chunk, client));
    client.on('close', () => server.destroy());
    server.on('close', () => {
      if (client.destroyed) return;
      connections.endedByServer += 1;
      if (mode === 'silent') hasLost = true;
      // What it has sent comes first.
      if (!hasLost) client.end();
    });
  });
  relay.listen(0, host);
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;

  return {
    port,
    url: `http://${host}:${port}`,
    forwardTo: (url) => (target = new URL(url)),
    cut: () => {
      mode = 'cut';
      endAll();
    },
    silence: () => {
      mode = 'silent';
    },
    restore: () => {
      mode = 'pass';
    },
    connections,
    [Symbol.asyncDispose]: async () => {
      relay.close();
      endAll();
      await once(relay, 'close');
    },
  };
}
