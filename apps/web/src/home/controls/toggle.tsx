import { Switch } from '#shared/ui/switch.tsx';

interface ToggleProps {
  /** What it switches, for its accessible name. */
  readonly name: string;
  readonly on: boolean;
  /** The expected position, while a command is pending. */
  readonly expected: boolean | undefined;
  readonly disabled: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** The switch of a card. A press while a command is pending asks for the opposite of that command. */
export const Toggle = ({ name, on, expected, disabled, onTurn }: ToggleProps) => (
  <Switch
    label={name}
    checked={on}
    pending={expected !== undefined && expected !== on}
    disabled={disabled}
    onChange={() => onTurn(!(expected ?? on))}
  />
);
