import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIPv4, isIPv6, type Socket } from 'node:net';

/** IPv4 addresses in IPv6 form count as such; of an IPv6 address its /64, as every home has a whole one. */
function sourceNetwork(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const mapped = bare.toLowerCase().startsWith('::ffff:') ? bare.slice(7) : bare;
  if (!isIPv6(mapped)) return mapped;
  const [head = '', tail] = mapped.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  const source = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address;
  return list.check(source, isIPv4(source) ? 'ipv4' : 'ipv6');
}

/** Whom a request comes from: the last address that no trusted proxy has. */
export function sourceOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: readonly string[],
): string {
  const list = listOf(trusted);
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let source = socket.remoteAddress ?? '';
  for (const hop of forwarded.toReversed().map((each) => each.trim())) {
    if (!contains(list, source) || !(isIPv4(hop) || isIPv6(hop))) break;
    source = hop;
  }
  return sourceNetwork(source);
}

/** Ends connections beyond so many of one source. Trusted proxies hold those of many. */
export function limitConnections(server: Server, trusted: readonly string[], most: number): void {
  const list = listOf(trusted);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (contains(list, address)) return;
    const source = sourceNetwork(address);
    const count = (open.get(source) ?? 0) + 1;
    open.set(source, count);
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1;
      if (left <= 0) open.delete(source);
      else open.set(source, left);
    });
    if (count > most) socket.destroy();
  });
}
