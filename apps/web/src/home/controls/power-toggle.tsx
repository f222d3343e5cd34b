import { commands } from '@soglia/hub-client/commands';
import type { ControlProps } from '../model/kind.ts';
import { Toggle } from './toggle.tsx';

/** For whatever the hub turns on and off. */
export const PowerToggle = ({ entity, device, asked, disabled, send }: ControlProps) => (
  <Toggle
    name={device.name}
    on={entity.state === 'on'}
    // What turns nothing over, such as running an automation, is no wish for it to be on.
    asked={asked?.expected.state === undefined ? undefined : asked.service !== 'turn_off'}
    disabled={disabled}
    onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
  />
);
