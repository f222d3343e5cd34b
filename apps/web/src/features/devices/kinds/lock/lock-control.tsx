import { commands } from '@soglia/hub-client';
import { Toggle } from '../../controls/toggle.tsx';
import { textOf } from '../../model/attributes.ts';
import type { ControlProps } from '../../model/kind.ts';
import { t } from './texts/index.ts';

/** On is locked. Opening is never done by a stray touch: a lock asks for its code, or whether to go on. */
export const LockControl = ({ entity, device, asked, disabled, send, ask }: ControlProps) => {
  const { name } = device;
  const codeFormat = textOf(entity, 'code_format');
  const turn = (lock: boolean) => {
    const command = (code?: string) => (lock ? commands.lock.lock : commands.lock.unlock)(entity, code);
    if (codeFormat !== undefined) {
      ask({
        kind: 'code',
        title: name,
        text: t(lock ? 'code.lock' : 'code.unlock'),
        action: t(lock ? 'code.lockAction' : 'askUnlock.action'),
        digits: /\\d|\[0-9\]/.test(codeFormat) ? { min: 1, max: 12 } : undefined,
        run: (code) => send(command(code)),
      });
    } else if (lock) send(command());
    else
      ask({
        kind: 'confirm',
        title: t('askUnlock.title', { name }),
        text: t('askUnlock.text'),
        action: t('askUnlock.action'),
        run: () => send(command()),
      });
  };
  return (
    <Toggle
      name={name}
      on={entity.state === 'locked' || entity.state === 'locking'}
      asked={asked === undefined ? undefined : asked.service === 'lock'}
      disabled={disabled}
      onTurn={turn}
    />
  );
};
