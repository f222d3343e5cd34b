import { useCallback, useEffect, useRef, useState } from 'react';
import type { Command } from '@soglia/hub-client/commands';
import type { HubError } from '@soglia/hub-client/errors';
import { useHub } from '#hub/hub-context.ts';
import { useCommand } from '#hub/use-command.ts';
import { notify } from '#shared/ui/notices.ts';
import { nameOf } from '../model/name.ts';
import { refusalText } from './refusal-text.ts';

export interface DeviceCommands {
  /** Sent and not yet confirmed, or about to be sent. */
  readonly pendingCommand: Command | undefined;
  /** Why the last command was refused. */
  readonly refusal: HubError | undefined;
  readonly send: (command: Command) => void;
  /**
   * Sends a command and resolves to why it was refused, for a caller that shows it. It is shown elsewhere too where
   * `signal` was aborted before, as the caller is gone.
   */
  readonly attempt: (command: Command, signal: AbortSignal) => Promise<HubError | undefined>;
  /** Sends the newest command when no other follows for a moment. */
  readonly sendSettled: (command: Command) => void;
}

/** How long `sendSettled` waits for a newer command. */
const SETTLE_MS = 350;

/** Sends commands to a device, and tells which one is pending and why the last one was refused. */
export function useDeviceCommands(entityId: string): DeviceCommands {
  const { entities } = useHub();
  const { change, send: sendNow, attempt, dismiss } = useCommand(entityId);
  const [draft, setDraft] = useState<Command>();
  const waiting = useRef<Command>(undefined);

  const send = useCallback(
    async (command: Command) => {
      const title = nameOf(entityId, entities.get(entityId)?.attributes['friendly_name']);
      const unseen = await sendNow(command);
      // Its card and its sheet are gone.
      if (unseen !== undefined) notify({ subject: entityId, title, text: refusalText(unseen), tone: 'warn' });
    },
    [entities, entityId, sendNow],
  );

  const flush = useCallback(() => {
    const command = waiting.current;
    waiting.current = undefined;
    if (command !== undefined) void send(command);
    setDraft(undefined);
  }, [send]);

  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(flush, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, flush]);

  // What was pressed is sent even if the card scrolls out of view and unmounts.
  useEffect(() => flush, [flush]);

  return {
    pendingCommand: draft ?? (change?.kind === 'pending' ? change.command : undefined),
    refusal: draft === undefined && change?.kind === 'refused' ? change.error : undefined,
    send: useCallback(
      (command: Command) => {
        waiting.current = undefined;
        setDraft(undefined);
        void send(command);
      },
      [send],
    ),
    attempt: useCallback(
      async (command: Command, signal: AbortSignal) => {
        waiting.current = undefined;
        setDraft(undefined);
        const error = await attempt(command);
        if (error !== undefined && !signal.aborted) dismiss();
        return error;
      },
      [attempt, dismiss],
    ),
    sendSettled: useCallback((command: Command) => {
      waiting.current = command;
      setDraft(command);
    }, []),
  };
}
