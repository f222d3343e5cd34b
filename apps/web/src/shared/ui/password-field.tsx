import { useState, type KeyboardEvent } from 'react';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps {
  /** From the catalogue of the screen, so that the frame of the app holds none of it. */
  readonly t: (id: 'password.show' | 'password.hide' | 'password.capsLock') => string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  /** Below the field, while caps lock is off. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that reveals it and a warning about caps lock. */
export const PasswordField = ({ t, onChange, hint, ...props }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      {...props}
      name="password"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      hint={capsLock ? t('password.capsLock') : hint}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      onBlur={() => setCapsLock(false)}
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
