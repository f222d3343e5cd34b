import { isRecord } from '@soglia/hub-client/json';
import { compareWithKnownHubs, type HubDifferences } from '#policy/known-hubs.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';

/**
 * Asks the hub for its version and its services, and compares them with those that the rules for roles know. Rejects as a
 * command of the service connection does; undefined for a malformed answer.
 */
export async function readHubDifferences(
  connection: Pick<ServiceConnection, 'command'>,
): Promise<HubDifferences | undefined> {
  const [config, services] = await Promise.all([
    connection.command({ type: 'get_config' }),
    connection.command({ type: 'get_services' }),
  ]);
  if (!isRecord(config) || typeof config['version'] !== 'string' || !isRecord(services)) return undefined;
  const names = Object.entries(services).flatMap(([domain, ofDomain]) =>
    (isRecord(ofDomain) ? Object.keys(ofDomain) : []).map((service) => `${domain}.${service}`),
  );
  return compareWithKnownHubs(config['version'], names);
}
