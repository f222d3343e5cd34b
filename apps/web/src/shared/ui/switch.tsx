import styles from './switch.module.css';

interface SwitchProps {
  readonly checked: boolean;
  /** Asked for and not yet confirmed: the knob waits between its ends, turning. */
  readonly pending?: boolean;
  readonly disabled?: boolean;
  /** What is switched, for those who do not see it. */
  readonly label: string;
  readonly onChange: (checked: boolean) => void;
}

/**
 * A button that says that it is a switch: all that is needed here, where a library's takes 5 kB of the first screen.
 * Disabled it keeps its place and its focus, as the house may be away for a moment only.
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
