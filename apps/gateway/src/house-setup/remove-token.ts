import { isRecord, listOf } from '@soglia/hub-client/json';
import type { HubSession } from '#service-connection/hub-session.ts';
import { HubCommandError } from '#service-connection/service-connection.ts';

/**
 * Deletes the long-lived tokens with this name from those of the session's person, and no other one. Resolves where there
 * is none.
 */
export async function removeTokenNamed(session: HubSession, clientName: string): Promise<void> {
  const list = await session.command({ type: 'auth/refresh_tokens' });
  for (const entry of listOf(list)) {
    if (!isRecord(entry) || entry['client_name'] !== clientName) continue;
    if (entry['type'] !== 'long_lived_access_token') continue;
    await session
      .command({ type: 'auth/delete_refresh_token', refresh_token_id: entry['id'] })
      .catch((error: unknown) => {
        // Somebody else has deleted it meanwhile.
        if (!(error instanceof HubCommandError && error.code === 'invalid_token_id')) throw error;
      });
  }
}
