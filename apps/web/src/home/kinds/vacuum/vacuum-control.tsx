import { commands } from '@soglia/hub-client/commands';
import { Toggle } from '../../controls/toggle.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { vacuumAbilities } from './describe-vacuum.ts';

const starts = ['start', 'clean_spot'];
const ends = ['return_to_base', 'pause', 'stop'];

/** Whether it is to be at work; undefined where something else was asked, or nothing. */
const wanted = (service: string | undefined) =>
  service !== undefined && [...starts, ...ends].includes(service) ? starts.includes(service) : undefined;

/** On sends it out, off calls it back; one that cannot go back by itself stops where it is. */
export const VacuumControl = ({ entity, device, asked, disabled, send }: ControlProps) => {
  if (device.control_type === 'none') return null;
  const stop = vacuumAbilities(entity).back ? commands.vacuum.returnToBase : commands.vacuum.pause;
  return (
    <Toggle
      name={device.name}
      on={entity.state === 'cleaning'}
      asked={wanted(asked?.service)}
      disabled={disabled}
      onTurn={(on) => send(on ? commands.vacuum.start(entity) : stop(entity))}
    />
  );
};
