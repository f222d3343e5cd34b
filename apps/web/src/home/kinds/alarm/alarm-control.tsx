import { commands, type Command } from '@soglia/hub-client/commands';
import { ActionBar } from '../../controls/action-bar.tsx';
import { PANEL_DIGITS } from '#shared/keypad/code-keys.ts';
import type { ControlProps } from '../../model/kind.ts';
import { armModeOf } from './describe-alarm.ts';
import { codeFormOf } from './panel-code.ts';
import { t } from './texts/index.ts';

/** Arm and disarm, with a code where the panel needs one. While the alarm is triggered there is only one action. */
export const AlarmControl = ({ entity, device, disabled, send, ask }: ControlProps) => {
  const { name } = device;
  const act = (action: 'arm' | 'disarm', command: (code?: string) => Command) => {
    const form = codeFormOf(entity, action);
    if (form === 'none') send(command());
    else
      ask({
        kind: 'code',
        title: name,
        text: t(`code.${action}`),
        action: t(action),
        digits: form === 'number' ? PANEL_DIGITS : undefined,
        keypad: form === 'number',
        run: (code) => send(command(code)),
      });
  };
  const mode = armModeOf(entity);
  const disarm = {
    label: t('disarm'),
    disabled: disabled || entity.state === 'disarmed' || entity.state === 'disarming',
    onPress: () => act('disarm', (code) => commands.alarm.disarm(entity, code)),
  };
  if (device.mood === 'alarm' || mode === undefined) {
    return <ActionBar label={name} actions={[{ ...disarm, current: device.mood === 'alarm' }]} />;
  }
  const arm = {
    label: t('arm'),
    disabled: disabled || entity.state !== 'disarmed',
    onPress: () => act('arm', (code) => commands.alarm.arm(entity, mode, code)),
  };
  return <ActionBar label={name} actions={[arm, disarm]} />;
};
