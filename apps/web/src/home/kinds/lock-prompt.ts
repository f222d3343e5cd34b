import { commands, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import type { Question } from '#shared/dialogs/question.ts';
import { textOf } from '../model/attributes.ts';
import { refusalText } from '../commands/refusal-text.ts';
import type { DeviceCommands } from '../commands/use-device-commands.ts';
import { t } from './lock/texts/index.ts';

type LockAction = 'lock' | 'unlock' | 'open';

interface LockRequest {
  readonly entity: Entity;
  readonly name: string;
  readonly action: LockAction;
  readonly send: (command: Command) => void;
  readonly attempt: DeviceCommands['attempt'];
}

/** A pattern of digits only; any other code is typed as text. */
const DIGITS_ONLY = /^(?:\\d|\[(?:\\d|\d-\d|\d)+\]|\(\?:|\{[\d,]+\}|[\d^$()|+*?])+$/;

/** The prompt before a lock command: its code, or a confirmation. Undefined where none is needed. */
export function lockPrompt({ entity, name, action, send, attempt }: LockRequest): Question | undefined {
  const codeFormat = textOf(entity, 'code_format');
  if (codeFormat !== undefined) {
    const isDigits = DIGITS_ONLY.test(codeFormat);
    return {
      kind: 'code',
      title: name,
      text: isDigits ? `${t('code')} ${t('code.none')}` : t('code'),
      action: t(`action.${action}`),
      // Without a code the hub uses its default code, which is never reported; a hub without one refuses.
      digits: isDigits ? { min: 0, max: 32 } : undefined,
      run: async (code, signal) => {
        const error = await attempt(commands.lock[action](entity, code), signal);
        return error && refusalText(error);
      },
    };
  }
  if (action === 'lock') return undefined;
  return {
    kind: 'confirm',
    title: t(`ask.${action}`, { name }),
    text: t(`askText.${action}`),
    action: t(`action.${action}`),
    run: () => send(commands.lock[action](entity)),
  };
}
