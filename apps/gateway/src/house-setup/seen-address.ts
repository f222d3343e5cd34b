import { isIP } from 'node:net';
import { isRecord } from '@soglia/hub-client/json';
import type { HubLink } from '#hub/hub-link.ts';
import type { ManagedServiceConnection } from '#service-connection/create-service-connection.ts';

/** Part of the hub that writes a line when an untrusted proxy forwards an address. */
const FORWARDED_LOGGER = 'homeassistant.components.http.forwarded';

/** The hub's log has whole microseconds, its `Date` header whole seconds. */
const CLOCK_MARGIN_SECONDS = 5;

/**
 * The gateway's address as the hub sees it, which translation of addresses (containers, routers) may change: the hub's
 * log names it once the gateway has shown an X-Forwarded-For. Otherwise the gateway's own end of the connection.
 */
export async function readSeenAddress(
  connection: Pick<ManagedServiceConnection, 'command' | 'localAddress'>,
  link: Pick<HubLink, 'check' | 'now'>,
): Promise<string | undefined> {
  const since = link.now() / 1000 - CLOCK_MARGIN_SECONDS;
  await link.check();
  const own = withoutMapping(connection.localAddress);
  try {
    return addressInLog(await connection.command({ type: 'system_log/list' }), since) ?? own;
  } catch {
    return own;
  }
}

/** @param since seconds since the epoch */
export function addressInLog(entries: unknown, since: number): string | undefined {
  if (!Array.isArray(entries)) return undefined;
  let newest: { readonly at: number; readonly address: string } | undefined;
  for (const entry of entries) {
    if (!isRecord(entry) || entry['name'] !== FORWARDED_LOGGER) continue;
    const { timestamp: at, message } = entry;
    if (typeof at !== 'number' || at < since || at <= (newest?.at ?? 0)) continue;
    const address = addressIn(Array.isArray(message) ? message.at(-1) : message);
    if (address !== undefined) newest = { at, address };
  }
  return newest?.address;
}

/** The words of the line are the hub's and change: only an address is looked for. */
function addressIn(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return text
    .slice(0, 500)
    .split(/[\s,()'"]+/)
    .map((word) => withoutMapping(word.replace(/[.:]$/, '')))
    .find((word) => word !== undefined && isIP(word) !== 0);
}

/** An IPv4 address as such, also where a socket of both kinds writes it as IPv6. */
const withoutMapping = (address: string | undefined): string | undefined =>
  address?.replace(/^::ffff:(?=\d+\.)/i, '');
