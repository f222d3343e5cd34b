import { useCallback } from 'react';
import type { Command } from '@soglia/hub-client/commands';
import type { HubError } from '@soglia/hub-client/errors';
import { useHub } from './hub-context.ts';

/** A command that did not come about. */
export interface Refusal {
  readonly entityId: string;
  readonly error: HubError;
}

/** Sends several commands at once; gives, when all are settled, those that did not come about. */
export function useDispatch(): (commands: readonly Command[]) => Promise<readonly Refusal[]> {
  const { dispatcher } = useHub();
  return useCallback(
    async (commands) => {
      await Promise.all(commands.map((command) => dispatcher.send(command)));
      return commands.flatMap(({ entityId }) => {
        const change = dispatcher.change(entityId);
        return change?.kind === 'refused' ? [{ entityId, error: change.error }] : [];
      });
    },
    [dispatcher],
  );
}
