import { Switch } from '#shared/ui/switch.tsx';

interface ToggleProps {
  /** What it switches, for those who do not see it. */
  readonly name: string;
  readonly on: boolean;
  /** Asked for and not yet confirmed; undefined when nothing is. */
  readonly asked: boolean | undefined;
  readonly disabled: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** The switch of a card. A touch while something is under way asks for the contrary of what was asked. */
export const Toggle = ({ name, on, asked, disabled, onTurn }: ToggleProps) => (
  <Switch
    label={name}
    checked={on}
    pending={asked !== undefined && asked !== on}
    disabled={disabled}
    onChange={() => onTurn(!(asked ?? on))}
  />
);
