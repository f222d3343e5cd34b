import styles from './switch.module.css';

interface SwitchProps {
  readonly checked: boolean;
  /** Sent and not yet confirmed: the knob spins between its ends. */
  readonly pending?: boolean;
  readonly disabled?: boolean;
  /** The accessible name. */
  readonly label: string;
  readonly onChange: (checked: boolean) => void;
}

/**
 * A button with the role switch; a library's would add 5 kB to the first screen. While disabled it keeps the focus, as the
 * connection may be lost for a moment only.
 */
export const Switch = ({ checked, pending = false, disabled = false, label, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className={styles['switch']}
    aria-checked={checked}
    aria-disabled={disabled || undefined}
    aria-label={label}
    aria-busy={pending}
    data-checked={checked ? '' : undefined}
    data-disabled={disabled ? '' : undefined}
    data-pending={pending ? '' : undefined}
    onClick={() => {
      if (!disabled) onChange(!checked);
    }}
  >
    <span className={styles['track']}>
      <span className={styles['knob']} />
    </span>
  </button>
);
