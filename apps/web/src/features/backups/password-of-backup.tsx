import { NewPasswordField } from '#shared/forms/form-field.tsx';
import { t } from './texts/index.ts';

interface PasswordOfBackupProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The password with which a backup was made; the browser does not store it. */
export const PasswordOfBackup = ({ value, onValue }: PasswordOfBackupProps) => (
  <NewPasswordField
    name="password"
    label={t('password')}
    autoCorrect="off"
    autoComplete="off"
    value={value}
    onValue={onValue}
  />
);
