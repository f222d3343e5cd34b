import { mdiPower } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './rocker.module.css';

interface RockerProps {
  /** What it switches, for its accessible name. */
  readonly name: string;
  readonly on: boolean;
  /** The expected position, while a command is pending. */
  readonly asked: boolean | undefined;
  readonly disabled: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** The large switch for what is only on or off. */
export const Rocker = ({ name, on, asked, disabled, onTurn }: RockerProps) => (
  <button
    type="button"
    role="switch"
    className={styles['rocker']}
    aria-label={name}
    aria-checked={on}
    aria-busy={asked !== undefined && asked !== on}
    aria-disabled={disabled || undefined}
    data-on={(asked ?? on) ? '' : undefined}
    onClick={() => {
      if (!disabled) onTurn(!(asked ?? on));
    }}
  >
    <span className={styles['leaf']}>
      <Icon path={mdiPower} />
    </span>
  </button>
);
