import { useCallback, useSyncExternalStore } from 'react';
import type { CommandState, Command } from '@soglia/hub-client/commands';
import { HubError } from '@soglia/hub-client/errors';
import { useHub } from './hub-context.ts';

interface EntityCommand {
  /** The state of the last command, until an event of the hub confirms it. */
  readonly change: CommandState | undefined;
  /** Sends one; its result is in `change`. Resolves to why it was refused where nothing shows that any more. */
  readonly send: (command: Command) => Promise<HubError | undefined>;
  /**
   * Sends one of which the caller shows the outcome: resolves to why it was refused, or to `timeout` where the hub took it
   * and the state did not follow, as with a wrong code that a panel ignores. A newer command decides in its place.
   */
  readonly attempt: (command: Command) => Promise<HubError | undefined>;
  /** Removes a refusal that the person has read. */
  readonly dismiss: () => void;
}

export function useCommand(entityId: string): EntityCommand {
  const { dispatcher, entities } = useHub();
  const change = useSyncExternalStore(
    useCallback((changed: () => void) => dispatcher.onChange(entityId, changed), [dispatcher, entityId]),
    () => dispatcher.change(entityId),
  );
  const send = useCallback((command: Command) => dispatcher.send(command), [dispatcher]);
  const attempt = useCallback(
    async (command: Command) => {
      await dispatcher.send(command);
      const outcome = dispatcher.change(entityId);
      if (outcome !== undefined) return outcome.kind === 'refused' ? outcome.error : undefined;
      const entity = entities.get(entityId);
      return entity === undefined || command.confirmedBy(entity)
        ? undefined
        : new HubError('timeout', 'The state did not follow');
    },
    [dispatcher, entities, entityId],
  );
  const dismiss = useCallback(() => dispatcher.dismiss(entityId), [dispatcher, entityId]);
  return { change, send, attempt, dismiss };
}
