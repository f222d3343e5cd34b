import type { LocalNetworkAccess } from '@soglia/hub-client/platform';

/** Not among TypeScript's permission names yet. */
const name = 'local-network-access' as PermissionName;

/** The browser's permission for requests to the local network; `unsupported` in browsers without it. */
export async function localNetworkAccess(
  permissions: Pick<Permissions, 'query'> | undefined,
): Promise<LocalNetworkAccess> {
  try {
    return (await permissions?.query({ name }))?.state ?? 'unsupported';
  } catch {
    return 'unsupported';
  }
}
