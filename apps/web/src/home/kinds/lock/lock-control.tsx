import { commands } from '@soglia/hub-client/commands';
import { Toggle } from '../../controls/toggle.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { lockPrompt } from '../lock-prompt.ts';

/** On means locked. Opening always needs a code or a confirmation. */
export const LockControl = ({ entity, device, pending, disabled, send, attempt, ask }: ControlProps) => {
  const { name } = device;
  return (
    <Toggle
      name={name}
      on={entity.state === 'locked' || entity.state === 'locking'}
      expected={pending === undefined ? undefined : pending.service === 'lock'}
      disabled={disabled}
      onTurn={(lock) => {
        const question = lockPrompt({ entity, name, action: lock ? 'lock' : 'unlock', send, attempt });
        if (question === undefined) send(commands.lock.lock(entity));
        else ask(question);
      }}
    />
  );
};
