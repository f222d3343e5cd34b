import type { Entity } from '@soglia/hub-client/entities';
import type { HubError } from '@soglia/hub-client/errors';
import type { Hub } from '@soglia/hub-client/hub';
import { formatList } from '#shared/format/list.ts';
import { PANEL_DIGITS } from '#shared/keypad/code-keys.ts';
import { refusalText } from '../../../commands/refusal-text.ts';
import type { ControlProps } from '../../../model/kind.ts';
import { codeFormOf } from '../panel-code.ts';
import { t as actions } from '../texts/index.ts';
import { commandOf, type AlarmAction } from './available-actions.ts';
import { openEntrances } from './entrances.ts';
import { t } from './texts/index.ts';

interface ArmRequest extends Pick<ControlProps, 'ask'> {
  readonly hub: Hub;
  readonly action: AlarmAction;
}

export interface AlarmRequest extends ArmRequest, Pick<ControlProps, 'send' | 'attempt'> {
  readonly entity: Entity;
  /** The name of the panel. */
  readonly name: string;
}

/** Why a panel did not take a code. Many do not say so, and just stay as they are. */
export const alarmRefusal = (error: HubError): string =>
  error.code === 'timeout' ? t('ignored') : refusalText(error);

/** Runs at once where nothing is open or the panel is disarmed; else after a question that names what is open. */
export async function whenClosed({ hub, action, ask }: ArmRequest, run: () => void): Promise<void> {
  const open = action === 'disarm' ? [] : await openEntrances(hub);
  if (open.length === 0) {
    run();
    return;
  }
  const names = formatList(open);
  ask({
    kind: 'confirm',
    title: t('open.title'),
    text: t('open.text', { names }),
    action: t('open.action'),
    run,
  });
}

/** Whether the hub arms only with some code, though the panel names none: a person has to type one. */
export const isCodeMissing = (error: HubError | undefined): boolean =>
  error?.hub?.translationKey === 'code_arm_required';

/** Arms or disarms a panel, after what has to be asked: about what is open, and for the code. */
export async function requestAlarm(request: AlarmRequest): Promise<void> {
  const { entity, action, send, attempt } = request;
  const form = codeFormOf(entity, action === 'disarm' ? 'disarm' : 'arm');
  await whenClosed(request, () => {
    const command = commandOf(entity, action, undefined);
    if (form !== 'none') askForCode(request, form);
    else if (action === 'disarm' || entity.attributes['code_arm_required'] !== true) send(command);
    else
      void attempt(command, shownElsewhere).then(
        (error) => isCodeMissing(error) && askForCode(request, 'text'),
      );
  });
}

/** A refusal stays on the card. */
const shownElsewhere = AbortSignal.abort();

function askForCode({ entity, name, action, attempt, ask }: AlarmRequest, form: 'number' | 'text'): void {
  ask({
    kind: 'code',
    title: name,
    text: t(`code.${action}`),
    action: actions(action === 'disarm' ? 'disarm' : `arm.${action}`),
    digits: form === 'number' ? PANEL_DIGITS : undefined,
    keypad: form === 'number',
    run: async (code, signal) => {
      const error = await attempt(commandOf(entity, action, code), signal);
      return error && alarmRefusal(error);
    },
  });
}
