import { ActionBar } from '../../controls/action-bar.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { armModeOf } from './describe-alarm.ts';
import { t } from './texts/index.ts';
import { useAlarmRequest } from './use-alarm-request.ts';

/** Arms in the panel's first mode, and disarms. While the alarm is triggered there is only one action. */
export const AlarmControl = ({ entity, device, disabled, send, attempt, ask }: ControlProps) => {
  const { name } = device;
  const request = useAlarmRequest();
  const mode = armModeOf(entity);
  const disarm = {
    label: t('disarm'),
    disabled: disabled || entity.state === 'disarmed' || entity.state === 'disarming',
    onPress: () => request({ entity, name, action: 'disarm', send, attempt, ask }),
  };
  if (device.mood === 'alarm' || mode === undefined) {
    return <ActionBar label={name} actions={[{ ...disarm, current: device.mood === 'alarm' }]} />;
  }
  const arm = {
    label: t(`arm.${mode}`),
    disabled: disabled || entity.state !== 'disarmed',
    onPress: () => request({ entity, name, action: mode, send, attempt, ask }),
  };
  return <ActionBar label={name} actions={[arm, disarm]} />;
};
