import type { SheetProps } from '../model/kind.ts';
import { PowerToggle } from '../controls/power-toggle.tsx';
import { Reading } from './controls/reading.tsx';

/** For whatever has no sheet of its own: what it is doing, and its switch where it has one. */
export const Sheet = (props: SheetProps) => (
  <>
    <Reading entity={props.entity} device={props.device} now={props.now} />
    {props.device.control_type === 'toggle' && (
      <p>
        <PowerToggle {...props} />
      </p>
    )}
  </>
);
