import { useCallback, useSyncExternalStore } from 'react';
import type { CommandState, Command } from '@soglia/hub-client/commands';
import { useHub } from './hub-context.ts';

interface EntityCommand {
  /** The state of the last command, until an event of the hub confirms it. */
  readonly change: CommandState | undefined;
  /** Sends one; its result is in `change`. */
  readonly send: (command: Command) => void;
  /** Removes a refusal that the person has read. */
  readonly dismiss: () => void;
}

export function useCommand(entityId: string): EntityCommand {
  const { dispatcher } = useHub();
  const change = useSyncExternalStore(
    useCallback((changed: () => void) => dispatcher.onChange(entityId, changed), [dispatcher, entityId]),
    () => dispatcher.change(entityId),
  );
  const send = useCallback((command: Command) => void dispatcher.send(command), [dispatcher]);
  const dismiss = useCallback(() => dispatcher.dismiss(entityId), [dispatcher, entityId]);
  return { change, send, dismiss };
}
