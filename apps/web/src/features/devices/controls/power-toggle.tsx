import { commands } from '@soglia/hub-client';
import type { ControlProps } from '../model/kind.ts';
import { Toggle } from './toggle.tsx';

/** For whatever the hub turns on and off. */
export const PowerToggle = ({ entity, device, asked, disabled, send }: ControlProps) => (
  <Toggle
    name={device.name}
    on={entity.state === 'on'}
    asked={asked === undefined ? undefined : asked.service !== 'turn_off'}
    disabled={disabled}
    onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
  />
);
