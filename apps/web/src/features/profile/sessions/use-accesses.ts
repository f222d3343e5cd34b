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
export interface Ended {
  readonly ended: number;
  /** How many the hub did not end. */
  readonly failed: number;
}

/** Which accesses to end, and how that is spoken of. */
export interface Ending {
  readonly what: RefreshToken['kind'] | 'others';
  readonly choose: (tokens: readonly RefreshToken[]) => readonly RefreshToken[];
}

/**
 * Ends those that it chooses among the accesses as they are then: newer ones than the screen shows, too.
 * @param onEnd told also when the screen was left meanwhile; undefined where nothing could be read
 */
export function useEndAccesses(onEnd: (ending: Ending, ended: Ended | undefined) => void) {
  const hub = useHub();
  return useApiMutation(hub, {
    changes: [KEY],
    onSuccess: (ended: Ended, ending: Ending) => onEnd(ending, ended),
    onError: (_error, ending) => onEnd(ending, undefined),
    async mutationFn({ choose }: Ending): Promise<Ended> {
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
