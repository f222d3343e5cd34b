import { useCallback } from 'react';
import type { Command } from '@soglia/hub-client/commands';
import type { HubError } from '@soglia/hub-client/errors';
import { useHub } from './hub-context.ts';

/** A command that was refused. */
export interface Refusal {
  readonly entityId: string;
  readonly error: HubError;
}

/** Sends several commands at once; resolves to those that were refused. */
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
