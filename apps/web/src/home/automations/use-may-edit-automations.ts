import { readMayEdit } from '@soglia/automations/store';
import { useHub } from '#hub/hub-context.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import { useHubRead } from '#hub/use-hub-read.ts';

/** `unknown` until the hub has answered; `failed` where it did not. `no_rest`: reading works here, saving does not. */
export type MayEdit = 'unknown' | 'yes' | 'not_allowed' | 'no_rest' | 'failed';

/** Whether the signed-in person may save automations here. */
export function useMayEditAutomations(): MayEdit {
  const { connection, platform, tokens } = useHub();
  const allowed = useAllowed(({ rights, withinTimes }) => withinTimes && rights.has('automations'));
  const read = useHubRead(allowed === true ? 'may edit automations' : undefined, (_connection, options) =>
    readMayEdit({ connection, platform, tokens }, options),
  );
  if (allowed === false) return 'not_allowed';
  if (read.kind === 'there') return read.value.mayEdit ? 'yes' : read.value.why;
  return read.kind === 'waiting' ? 'unknown' : 'failed';
}
