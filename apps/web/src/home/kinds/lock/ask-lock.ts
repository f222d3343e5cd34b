import { commands, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import type { Ask } from '#shared/dialogs/question.ts';
import { textOf } from '../../model/attributes.ts';
import { t } from './texts/index.ts';

type Wish = 'lock' | 'unlock' | 'open';

interface LockRequest {
  readonly entity: Entity;
  readonly name: string;
  readonly wish: Wish;
  readonly send: (command: Command) => void;
}

/** A pattern of digits only; any other code is typed as text. */
const digitsOnly = /^(?:\\d|\[(?:\\d|\d-\d|\d)+\]|\(\?:|\{[\d,]+\}|[\d^$()|+*?])+$/;

/** The prompt before a lock command: its code, or a confirmation. Undefined where none is needed. */
export function askLock({ entity, name, wish, send }: LockRequest): Ask | undefined {
  const run = (code?: string) => send(commands.lock[wish](entity, code));
  const codeFormat = textOf(entity, 'code_format');
  if (codeFormat !== undefined) {
    const isDigits = digitsOnly.test(codeFormat);
    return {
      kind: 'code',
      title: name,
      text: isDigits ? `${t(`code.${wish}`)} ${t('code.none')}` : t(`code.${wish}`),
      action: t(`action.${wish}`),
      // Without a code the hub uses its default code, which is never reported; a hub without one refuses.
      digits: isDigits ? { min: 0, max: 32 } : undefined,
      run,
    };
  }
  if (wish === 'lock') return undefined;
  return {
    kind: 'confirm',
    title: t(`ask.${wish}`, { name }),
    text: t(`askText.${wish}`),
    action: t(`action.${wish}`),
    run: () => run(),
  };
}
