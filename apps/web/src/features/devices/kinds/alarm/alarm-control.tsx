import { commands, type Command } from '@soglia/hub-client';
import { ActionBar } from '../../controls/action-bar.tsx';
import { textOf } from '../../model/attributes.ts';
import type { ControlProps } from '../../model/kind.ts';
import { armModeOf } from './describe-alarm.ts';
import { t } from './texts/index.ts';

/** As many digits as a code has, where it has only digits. */
const DIGITS = { min: 4, max: 6 };

/** Arm and disarm, with the code where the panel wants one. While it goes off there is only one thing to do. */
export const AlarmControl = ({ entity, device, disabled, send, ask }: ControlProps) => {
  const { name } = device;
  const codeFormat = textOf(entity, 'code_format');
  const act = (wish: 'arm' | 'disarm', command: (code?: string) => Command) => {
    const needed = wish === 'disarm' || entity.attributes['code_arm_required'] !== false;
    if (codeFormat === undefined || !needed) send(command());
    else
      ask({
        kind: 'code',
        title: name,
        text: t(`code.${wish}`),
        action: t(wish),
        digits: codeFormat === 'number' ? DIGITS : undefined,
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
