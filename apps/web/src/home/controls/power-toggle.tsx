import { commands } from '@soglia/hub-client/commands';
import type { ControlProps } from '../model/kind.ts';
import { expectedPower } from './expected-power.ts';
import { Toggle } from './toggle.tsx';

/** The switch of anything that the hub turns on and off. */
export const PowerToggle = ({ entity, device, pending, disabled, send }: ControlProps) => (
  <Toggle
    name={device.name}
    on={entity.state === 'on'}
    expected={expectedPower(pending)}
    disabled={disabled}
    onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
  />
);
