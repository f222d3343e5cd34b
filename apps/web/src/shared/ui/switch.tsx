import { Switch as BaseSwitch } from '@base-ui/react/switch';
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

export const Switch = ({ checked, pending = false, disabled = false, label, onChange }: SwitchProps) => (
  <BaseSwitch.Root
    className={styles['switch']}
    checked={checked}
    disabled={disabled}
    aria-label={label}
    aria-busy={pending}
    data-pending={pending ? '' : undefined}
    onCheckedChange={(next) => onChange(next)}
  >
    <span className={styles['track']}>
      <BaseSwitch.Thumb className={styles['knob']} />
    </span>
  </BaseSwitch.Root>
);
