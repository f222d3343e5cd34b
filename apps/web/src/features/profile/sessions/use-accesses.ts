import { deleteRefreshToken, readRefreshTokens, type RefreshToken } from '@soglia/hub-client/account';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';

const KEY = 'accesses';

/** The accesses of the signed-in account, by the hub itself. */
export function useAccesses() {
  const hub = useHub();
  const ready = useConnection().state.kind === 'ready';
  return useApiQuery(hub, {
    queryKey: [KEY],
    queryFn: ({ signal }) => readRefreshTokens(hub.connection, { signal }),
    enabled: ready,
  });
}

/** What became of ending accesses. */
interface Ended {
  readonly ended: number;
  /** How many the hub did not end. */
  readonly failed: number;
}

/** Ends those that it chooses among the accesses as they are then: newer ones than the screen shows, too. */
export function useEndAccesses() {
  const hub = useHub();
  return useApiMutation(hub, {
    changes: [KEY],
    async mutationFn(choose: (tokens: readonly RefreshToken[]) => readonly RefreshToken[]): Promise<Ended> {
      const chosen = choose(await readRefreshTokens(hub.connection));
      let failed = 0;
      for (const { id } of chosen) {
        await deleteRefreshToken(hub.connection, id).catch(() => {
          failed += 1;
        });
      }
      return { ended: chosen.length - failed, failed };
    },
  });
}
