import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './big-action.module.css';

interface BigActionProps {
  readonly label: string;
  /** Path data. */
  readonly icon: string;
  /** The one thing that is wanted most. */
  readonly main?: boolean;
  /** Asked for, and not yet confirmed. */
  readonly busy?: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** A wide key of a sheet: an icon and a word. Disabled it keeps its place and its focus. */
export const BigAction = ({ label, icon, main = false, busy = false, disabled, onPress }: BigActionProps) => (
  <button
    type="button"
    className={classNames(styles['action'], main && styles['main'], busy && styles['busy'])}
    aria-disabled={disabled || undefined}
    aria-busy={busy || undefined}
    onClick={() => {
      if (!disabled) onPress();
    }}
  >
    <Icon path={icon} />
    <span>{label}</span>
  </button>
);
