import { mdiMinus, mdiPlus } from '@mdi/js';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './bar.module.css';

/** A longer figure, in characters, leaves no room for its unit: two temperatures, for instance. */
const SHORT = 5;

interface StepButton {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

interface StepperProps {
  readonly label: string;
  readonly figure: string;
  readonly unit: string;
  readonly less: StepButton;
  readonly more: StepButton;
}

const Press = ({ button, icon }: { readonly button: StepButton; readonly icon: string }) => (
  <button
    type="button"
    className={styles['button']}
    aria-label={button.label}
    disabled={button.disabled}
    onClick={button.onPress}
  >
    <Icon path={icon} className={styles['icon']} />
  </button>
);

/** Minus, a figure with its unit, plus. */
export const Stepper = ({ label, figure, unit, less, more }: StepperProps) => (
  <div className={styles['bar']} role="group" aria-label={label}>
    <Press button={less} icon={mdiMinus} />
    <output className={classNames(styles['output'], figure.length > SHORT && styles['long'])}>
      {figure}
      {figure.length <= SHORT && <small> {unit}</small>}
    </output>
    <Press button={more} icon={mdiPlus} />
  </div>
);
