import type { PushChannel } from '@soglia/contracts';
import type Pusher from 'pusher-js';
import type { StoredNotice } from '../system/stored-notice.ts';
import { isSystemEvent, readPayload } from './read-payload.ts';

interface PushChannelListener {
  readonly onNotice: (notice: StoredNotice) => void;
  /** An event came that cannot be shown. */
  readonly onDamaged: () => void;
}

interface PushChannelOptions extends PushChannelListener {
  readonly channel: PushChannel;
  /** Where the app came from: the channel is there where it names no host. */
  readonly page: Pick<Location, 'protocol' | 'hostname' | 'port'>;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Of the specification. */
const REGION = 'eu';

/** Loads `pusher-js` and follows the channel until released; the library connects again by itself. */
export function followPushChannel(options: PushChannelOptions): () => void {
  let pusher: Pusher | undefined;
  const ending = new AbortController();
  void (async () => {
    const { default: Client } = await import('pusher-js');
    if (ending.signal.aborted) return;
    pusher = connect(Client, options);
    // Without it notices still come over the hub's socket.
  })().catch(() => undefined);
  return () => {
    ending.abort();
    pusher?.disconnect();
  };
}

function connect(
  Client: typeof Pusher,
  { channel, page, now, newId, onNotice, onDamaged }: PushChannelOptions,
): Pusher {
  const pusher = new Client(channel.key, { cluster: channel.cluster ?? REGION, ...addressOf(channel, page) });
  const receive = (event: string, payload: unknown): void => {
    if (isSystemEvent(event)) return;
    try {
      onNotice(readPayload(payload, now(), newId));
    } catch {
      onDamaged();
    }
  };
  pusher.connection.bind('error', (error: unknown) => {
    if ((error as { readonly type?: unknown } | null)?.type === 'MessageParseError') onDamaged();
  });
  pusher.subscribe(channel.channel).bind_global(receive);
  return pusher;
}

interface Address {
  readonly wsHost?: string;
  readonly wsPort?: number;
  readonly wssPort?: number;
  readonly forceTLS: boolean;
  readonly enabledTransports: 'ws'[];
  readonly disableStats: true;
}

/** An external service is found by its region; ours is at the host that it names, or where the page is. */
export function addressOf(
  { host, port, tls, cluster }: PushChannel,
  page: PushChannelOptions['page'],
): Address {
  // `ws` stands for a WebSocket with and without TLS; with `wss` a slow plain one is tried with TLS on the same port.
  const common = { enabledTransports: ['ws'] as 'ws'[], disableStats: true as const };
  if (host === undefined && cluster !== undefined) return { ...common, forceTLS: true };
  const forceTLS = tls ?? page.protocol === 'https:';
  const ownPort = page.port === '' ? (forceTLS ? 443 : 80) : Number(page.port);
  const at = port ?? (host === undefined ? ownPort : forceTLS ? 443 : 80);
  return { ...common, wsHost: host ?? page.hostname, wsPort: at, wssPort: at, forceTLS };
}
