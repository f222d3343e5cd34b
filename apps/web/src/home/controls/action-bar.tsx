import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './bar.module.css';

interface BarAction {
  /** The text that is shown, where there is no icon. */
  readonly label: string;
  /** Path data. */
  readonly icon?: string;
  readonly disabled: boolean;
  /** The action that is in force, or the only one available. */
  readonly current?: boolean;
  readonly onPress: () => void;
}

interface ActionBarProps {
  readonly label: string;
  readonly actions: readonly BarAction[];
}

/** The two or three buttons of a wide card. */
export const ActionBar = ({ label, actions }: ActionBarProps) => (
  <div className={styles['bar']} role="group" aria-label={label}>
    {actions.map((action) => (
      <button
        key={action.label}
        type="button"
        className={classNames(styles['button'], action.current === true && styles['current'])}
        disabled={action.disabled}
        onClick={action.onPress}
        {...(action.icon === undefined ? {} : { 'aria-label': action.label })}
      >
        {action.icon === undefined ? action.label : <Icon path={action.icon} className={styles['icon']} />}
      </button>
    ))}
  </div>
);
