import { useMemo } from 'react';
import type { ApiOrigin } from '#api/request-api.ts';
import { useHub } from '#hub/hub-context.ts';

/** The hub origin in use and its token, for requests to our own API there. */
export function useCompanionOrigin(): ApiOrigin {
  const { connection, platform, tokens } = useHub();
  return useMemo(
    () => ({
      platform,
      // The connection moves between addresses of one hub.
      get base() {
        return connection.base;
      },
      accessToken: () => tokens.accessToken(),
    }),
    [connection, platform, tokens],
  );
}
