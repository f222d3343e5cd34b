import { commands } from '@soglia/hub-client/commands';
import { Stepper } from '../../controls/stepper.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { withPendingCommand } from '../../model/to-device.ts';
import { temperatureUnitOf } from '../../model/temperature-unit.ts';
import { formatSetpoint, pressed, setpointOf, usualTargetOf } from './setpoint.ts';
import { t } from './texts/index.ts';

/** Minus, the target temperature, plus. */
export const ClimateControl = ({ entity, device, pending, disabled, sendSettled }: ControlProps) => {
  const setpoint = setpointOf(withPendingCommand(entity, pending));
  if (setpoint === undefined) return null;
  const { value, min, max } = setpoint;
  const press = (direction: 1 | -1) =>
    sendSettled(commands.climate.setTemperature(entity, pressed(setpoint, direction, usualTargetOf(entity))));
  return (
    <Stepper
      label={t('stepper', { name: device.name })}
      figure={formatSetpoint(setpoint)}
      unit={temperatureUnitOf(entity)}
      less={{
        label: t('lower', { name: device.name }),
        disabled: disabled || (value !== undefined && value <= min),
        onPress: () => press(-1),
      }}
      more={{
        label: t('raise', { name: device.name }),
        disabled: disabled || (value !== undefined && value >= max),
        onPress: () => press(1),
      }}
    />
  );
};
