import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Field } from '@base-ui/react/field';
import { mdiAlertCircleOutline, mdiEyeOffOutline, mdiEyeOutline, mdiMagnify } from '@mdi/js';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './form.module.css';
import { t } from './texts/index.ts';

interface FrameProps {
  /** Names its error among the `errors` of the form. */
  readonly name: string;
  readonly label: string;
  /** Below the control, while there is no error. */
  readonly hint?: string | undefined;
  /** Why the value is not accepted; else it comes from the form. */
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const FieldShell = ({ name, label, hint, error, disabled, className, children }: FrameProps) => (
  <Field.Root
    name={name}
    className={classNames(styles['field'], className)}
    {...(error === undefined ? {} : { invalid: true })}
    {...(disabled === undefined ? {} : { disabled })}
  >
    <Field.Label className={styles['label']}>{label}</Field.Label>
    {children}
    {hint !== undefined && <Field.Description className={styles['hint']}>{hint}</Field.Description>}
    <Field.Error
      {...(error === undefined ? {} : { match: true })}
      className={styles['error']}
      render={({ children: why, ...rest }) => (
        <div {...rest}>
          <Icon path={mdiAlertCircleOutline} />
          <span>{error ?? why}</span>
        </div>
      )}
    />
  </Field.Root>
);

type Shell = Omit<FrameProps, 'children'>;

interface FormFieldProps
  extends Shell, Omit<ComponentPropsWithRef<'input'>, keyof Shell | 'value' | 'onChange'> {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** A button inside, at the end. */
  readonly trailing?: ReactNode;
}

/** A text field of a Base UI form. For lazily loaded code: it brings a library along. */
export const FormField = ({
  name,
  label,
  hint,
  error,
  disabled,
  className,
  trailing,
  onValue,
  ...input
}: FormFieldProps) => (
  <FieldShell name={name} label={label} hint={hint} error={error} disabled={disabled} className={className}>
    <div className={classNames(styles['box'], trailing !== undefined && styles['withButton'])}>
      <Field.Control className={styles['control']} {...input} onValueChange={onValue} />
      {trailing}
    </div>
  </FieldShell>
);

/** A password that is being chosen, with a button that reveals it. */
export const NewPasswordField = (props: Omit<FormFieldProps, 'type' | 'trailing'>) => {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? mdiEyeOffOutline : mdiEyeOutline}
          label={t(shown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};

interface FormTextAreaProps extends Shell {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly maxLength?: number;
}

/** A text of several lines, as a field of a Base UI form. */
export const FormTextArea = ({
  value,
  onValue,
  rows = 4,
  placeholder,
  maxLength,
  ...shell
}: FormTextAreaProps) => (
  <FieldShell {...shell}>
    <div className={styles['box']}>
      <Field.Control
        className={styles['control']}
        value={value}
        onValueChange={onValue}
        render={<textarea rows={rows} placeholder={placeholder} maxLength={maxLength} />}
      />
    </div>
  </FieldShell>
);

interface FormSelectProps extends Shell {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The text while nothing is chosen; it cannot be chosen. */
  readonly none?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The browser's own select, as a field of a Base UI form. */
export const FormSelect = ({ value, onValue, none, options, ...shell }: FormSelectProps) => (
  <FieldShell {...shell}>
    <div className={styles['box']}>
      <Field.Control
        className={styles['control']}
        value={value}
        onValueChange={onValue}
        render={
          <select>
            {none !== undefined && (
              <option value="" disabled hidden>
                {none}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        }
      />
    </div>
  </FieldShell>
);

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Filters a list; it belongs to no form. */
export const SearchField = ({ label, value, onValue }: SearchFieldProps) => (
  <div className={classNames(styles['box'], styles['withIcon'])}>
    <Icon path={mdiMagnify} />
    <input
      className={styles['control']}
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      enterKeyHint="search"
      value={value}
      onChange={({ target }) => onValue(target.value)}
      onKeyDown={(event) => {
        // Within a form Enter must not send it.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  </div>
);
