import { FormField } from '#shared/forms/form-field.tsx';
import type { PersonDraft } from './person-draft.ts';
import { t } from './texts/index.ts';

interface ContactFieldsProps {
  readonly draft: PersonDraft;
  readonly disabled?: boolean;
  readonly onChange: (change: Partial<PersonDraft>) => void;
}

/** Phone, email and the last day: what a new person and an old one have in common. */
export const ContactFields = ({ draft, disabled = false, onChange }: ContactFieldsProps) => (
  <>
    <FormField
      name="phone"
      label={t('phone')}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      disabled={disabled}
      value={draft.phone}
      onValue={(phone) => onChange({ phone })}
    />
    <FormField
      name="email"
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="off"
      disabled={disabled}
      value={draft.email}
      onValue={(email) => onChange({ email })}
    />
    <FormField
      name="expires_on"
      label={t('expiry')}
      hint={t('expiry.hint')}
      type="date"
      disabled={disabled}
      value={draft.expires_on}
      onValue={(expires_on) => onChange({ expires_on })}
    />
  </>
);
