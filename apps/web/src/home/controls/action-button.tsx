import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './action-button.module.css';

interface ActionButtonProps {
  readonly label: string;
  /** Path data. */
  readonly icon: string;
  /** The primary action. */
  readonly main?: boolean;
  /** Sent and not confirmed yet. */
  readonly busy?: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** A wide button of a sheet with an icon and a label. While disabled it keeps its position and its focus. */
export const ActionButton = ({
  label,
  icon,
  main = false,
  busy = false,
  disabled,
  onPress,
}: ActionButtonProps) => (
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
