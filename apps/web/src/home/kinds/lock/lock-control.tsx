import { commands } from '@soglia/hub-client/commands';
import { Toggle } from '../../controls/toggle.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { askLock } from './ask-lock.ts';

/** On means locked. Opening always needs a code or a confirmation. */
export const LockControl = ({ entity, device, asked, disabled, send, ask }: ControlProps) => {
  const { name } = device;
  return (
    <Toggle
      name={name}
      on={entity.state === 'locked' || entity.state === 'locking'}
      asked={asked === undefined ? undefined : asked.service === 'lock'}
      disabled={disabled}
      onTurn={(lock) => {
        const question = askLock({ entity, name, wish: lock ? 'lock' : 'unlock', send });
        if (question === undefined) send(commands.lock.lock(entity));
        else ask(question);
      }}
    />
  );
};
