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

/** A pattern of digits and nothing else; any other code is typed as text. */
const digitsOnly = /^(?:\\d|\[(?:\\d|\d-\d|\d)+\]|\(\?:|\{[\d,]+\}|[\d^$()|+*?])+$/;

/** What comes before a lock turns: its code, or whether to go on. Undefined where it may turn at once. */
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
      // None at all is the hub's own default code, which nobody is told of; a hub without one refuses it.
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
