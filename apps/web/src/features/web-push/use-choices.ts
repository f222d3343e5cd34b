import { useApiMutation } from '#api/use-api-mutation.ts';
import { clientOf, useApiQuery } from '#api/use-api-query.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';
import type { ChoiceChange } from './choices.ts';
import { changeChoices, readChoices, type StoredChoices } from './preference-requests.ts';

const KEY = 'notification-choices';

/** What the person wants to be told on their devices. */
export function useChoices() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiQuery(hub, {
    queryKey: [KEY],
    queryFn: ({ signal }) => readChoices(origin, signal),
  });
}

/** Changes it, shown at once; where it is not stored the screen returns to what is. */
export function useChangeChoices() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  const client = clientOf(hub);
  return useApiMutation(hub, {
    changes: [KEY],
    async mutationFn(change: ChoiceChange) {
      await client.cancelQueries({ queryKey: [KEY] });
      client.setQueryData<StoredChoices>(
        [KEY],
        (before) => before && { ...before, choices: change(before.choices) },
      );
      await changeChoices(origin, change);
    },
  });
}
