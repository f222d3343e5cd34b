import { mdiPower } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './rocker.module.css';

interface RockerProps {
  /** What it switches. */
  readonly name: string;
  readonly on: boolean;
  /** Asked for and not yet confirmed; undefined when nothing is. */
  readonly asked: boolean | undefined;
  readonly disabled: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** The large switch in the shape of a doorway, for what is only on or off. */
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
