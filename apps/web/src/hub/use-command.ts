import { useCallback, useSyncExternalStore } from 'react';
import type { CommandState, Command } from '@soglia/hub-client/commands';
import { useHub } from './hub-context.ts';

interface CommandLine {
  /** What became of the last command, until the hub's own event settles it. */
  readonly change: CommandState | undefined;
  /** Sends one; what becomes of it is read from `change`. */
  readonly send: (command: Command) => void;
  /** The person has read why it was refused. */
  readonly dismiss: () => void;
}

export function useCommand(entityId: string): CommandLine {
  const { dispatcher } = useHub();
  const change = useSyncExternalStore(
    useCallback((changed: () => void) => dispatcher.onChange(entityId, changed), [dispatcher, entityId]),
    () => dispatcher.change(entityId),
  );
  const send = useCallback((command: Command) => void dispatcher.send(command), [dispatcher]);
  const dismiss = useCallback(() => dispatcher.dismiss(entityId), [dispatcher, entityId]);
  return { change, send, dismiss };
}
