import { useCallback, useEffect, useRef, useState } from 'react';
import type { Command } from '@soglia/hub-client/commands';
import type { HubError } from '@soglia/hub-client/errors';
import { useCommand } from '#hub/use-command.ts';

export interface Orders {
  /** Asked and not yet confirmed, or about to be asked. */
  readonly asked: Command | undefined;
  /** Why the last one was refused. */
  readonly refused: HubError | undefined;
  readonly send: (command: Command) => void;
  /** Sends the newest once the person has stopped pressing. */
  readonly sendSettled: (command: Command) => void;
}

/** How long after the last press a person has stopped pressing, milliseconds. */
const SETTLED = 350;
/** How long the reason of a refusal stays, milliseconds. */
const REASON_STAYS = 10_000;

/** What is asked of one device from its card, and what became of it. */
export function useOrders(entityId: string): Orders {
  const { change, send, dismiss } = useCommand(entityId);
  const [draft, setDraft] = useState<Command>();
  const waiting = useRef<Command>(undefined);

  const flush = useCallback(() => {
    const command = waiting.current;
    waiting.current = undefined;
    if (command !== undefined) send(command);
    setDraft(undefined);
  }, [send]);

  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(flush, SETTLED);
    return () => clearTimeout(timer);
  }, [draft, flush]);

  // A card that scrolls away takes nothing back of what was pressed on it.
  useEffect(() => flush, [flush]);

  const refused = change?.kind === 'refused' ? change : undefined;
  useEffect(() => {
    if (refused === undefined) return undefined;
    const timer = setTimeout(dismiss, REASON_STAYS);
    return () => clearTimeout(timer);
  }, [refused, dismiss]);

  return {
    asked: draft ?? (change?.kind === 'pending' ? change.command : undefined),
    refused: draft === undefined ? refused?.error : undefined,
    send: useCallback(
      (command: Command) => {
        waiting.current = undefined;
        setDraft(undefined);
        send(command);
      },
      [send],
    ),
    sendSettled: useCallback((command: Command) => {
      waiting.current = command;
      setDraft(command);
    }, []),
  };
}
