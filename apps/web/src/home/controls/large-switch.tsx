import { mdiPower } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './large-switch.module.css';

interface LargeSwitchProps {
  /** What it switches, for its accessible name. */
  readonly name: string;
  readonly on: boolean;
  /** The expected position, while a command is pending. */
  readonly expected: boolean | undefined;
  readonly disabled: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** The large switch for what is only on or off. */
export const LargeSwitch = ({ name, on, expected, disabled, onTurn }: LargeSwitchProps) => (
  <button
    type="button"
    role="switch"
    className={styles['switch']}
    aria-label={name}
    aria-checked={on}
    aria-busy={expected !== undefined && expected !== on}
    aria-disabled={disabled || undefined}
    data-on={(expected ?? on) ? '' : undefined}
    onClick={() => {
      if (!disabled) onTurn(!(expected ?? on));
    }}
  >
    <span className={styles['leaf']}>
      <Icon path={mdiPower} />
    </span>
  </button>
);
