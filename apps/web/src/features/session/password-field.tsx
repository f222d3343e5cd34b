import { useState, type KeyboardEvent } from 'react';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { Field } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { t } from './texts/index.ts';

interface PasswordFieldProps {
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that reveals it and a warning about caps lock. */
export const PasswordField = ({ value, readOnly, onChange }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      label={t('password')}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      value={value}
      readOnly={readOnly}
      hint={capsLock ? t('password.capsLock') : undefined}
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
