import { commands } from '@soglia/hub-client/commands';
import type { ControlProps } from '../model/kind.ts';
import { Toggle } from './toggle.tsx';

/** The switch of anything that the hub turns on and off. */
export const PowerToggle = ({ entity, device, pending, disabled, send }: ControlProps) => (
  <Toggle
    name={device.name}
    on={entity.state === 'on'}
    // A command without an expected state, such as running an automation, does not move the switch.
    expected={pending?.expected.state === undefined ? undefined : pending.service !== 'turn_off'}
    disabled={disabled}
    onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
  />
);
