import { commands } from '@soglia/hub-client/commands';
import { Toggle } from '../../controls/toggle.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { vacuumAbilities } from './describe-vacuum.ts';

const starts = ['start', 'clean_spot'];
const ends = ['return_to_base', 'pause', 'stop'];

/** The expected position of the switch; undefined for other commands, or none. */
const isStart = (service: string | undefined) =>
  service !== undefined && [...starts, ...ends].includes(service) ? starts.includes(service) : undefined;

/** On starts, off returns to base; a vacuum that cannot return is paused. */
export const VacuumControl = ({ entity, device, pending, disabled, send }: ControlProps) => {
  if (device.control_type === 'none') return null;
  const stop = vacuumAbilities(entity).back ? commands.vacuum.returnToBase : commands.vacuum.pause;
  return (
    <Toggle
      name={device.name}
      on={entity.state === 'cleaning'}
      expected={isStart(pending?.service)}
      disabled={disabled}
      onTurn={(on) => send(on ? commands.vacuum.start(entity) : stop(entity))}
    />
  );
};
