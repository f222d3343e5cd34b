import type { HouseSetup, SetupCheckName } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { readHouseSetup } from '#home/companion/companion-requests.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { mendCheck, prepareHouse } from './house-setup-requests.ts';

/** While something is being mended. */
const MENDING_INTERVAL_MS = 3_000;

const isMending = (setup: HouseSetup | undefined): boolean =>
  setup?.checks.some(({ mending }) => mending) === true;

/** The checklist; read again every few seconds while something is being mended. */
export function useHouseSetup() {
  const origin = useCompanionOrigin();
  return useApiQuery(useHub(), {
    queryKey: [companionKeys.setup],
    queryFn: ({ signal }) => readHouseSetup(origin, signal),
    refetchInterval: ({ state }) => (isMending(state.data) ? MENDING_INTERVAL_MS : false),
  });
}

/** Prepares the house; takes the name of the gateway's token on the hub. */
export function usePrepareHouse(onPrepared: () => void) {
  const origin = useCompanionOrigin();
  return useApiMutation(useHub(), {
    changes: Object.values(companionKeys),
    mutationFn: (tokenName: string) => prepareHouse(origin, tokenName),
    onSuccess: ({ state }) => {
      if (state === 'prepared') onPrepared();
    },
  });
}

export function useMendCheck() {
  const origin = useCompanionOrigin();
  return useApiMutation(useHub(), {
    changes: [companionKeys.setup],
    mutationFn: (check: SetupCheckName) => mendCheck(origin, check),
  });
}
