import type { LocalNetworkAccess } from '@soglia/hub-client/platform';

/** Not in the browser's own list of names yet. */
const name = 'local-network-access' as PermissionName;

/** Whether this page may reach the network that the device is in, as far as the browser has such a question. */
export async function localNetworkAccess(
  permissions: Pick<Permissions, 'query'> | undefined,
): Promise<LocalNetworkAccess> {
  try {
    return (await permissions?.query({ name }))?.state ?? 'unsupported';
  } catch {
    return 'unsupported';
  }
}
