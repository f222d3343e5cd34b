import { commands } from '@soglia/hub-client/commands';
import { Switch } from '#shared/ui/switch.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { Reading } from '../../../controls/reading.tsx';
import { Attributes } from './attributes.tsx';

/** The sheet of kinds without one: state, switch where there is one, and all attributes. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, now } = props;
  return (
    <>
      <Reading entity={entity} device={device} now={now} />
      {isSwitched(props) && <Power {...props} />}
      <Attributes entity={entity} now={now} />
    </>
  );
};

const isSwitched = ({ entity, device }: SheetProps): boolean =>
  device.control_type === 'toggle' && ['on', 'off'].includes(entity.state);

const Power = ({ entity, device, pending, disabled, send }: SheetProps) => {
  const on = entity.state === 'on';
  const expected = pending === undefined ? on : pending.service !== 'turn_off';
  return (
    <p>
      <Switch
        label={device.name}
        checked={on}
        pending={expected !== on}
        disabled={disabled}
        onChange={() => send(expected ? commands.power.turnOff(entity) : commands.power.turnOn(entity))}
      />
    </p>
  );
};
