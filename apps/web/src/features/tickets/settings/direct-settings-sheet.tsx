import { useState } from 'react';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField, NewPasswordField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import {
  checkDirectDraft,
  directSettings,
  emptyDirectDraft,
  type DirectDraft,
} from '../provider/direct-settings.ts';
import { t } from '../texts/index.ts';

const FORM_ID = 'tickets-provider';

interface DirectSettingsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The provider of a bare hub: its address and key, stored in this browser only. */
export const DirectSettingsSheet = ({ open, onClose }: DirectSettingsSheetProps) => {
  const [stored] = useState(() => directSettings.value());
  const [draft, setDraft] = useState<DirectDraft>(stored ?? emptyDirectDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = (part: Partial<DirectDraft>) => setDraft({ ...draft, ...part });
  const submit = () => {
    const checked = checkDirectDraft(draft);
    setErrors(
      'errors' in checked
        ? Object.fromEntries(checked.errors.map((field) => [field, t(`direct.${field}.wrong`)]))
        : {},
    );
    if ('errors' in checked) return;
    directSettings.change(() => checked.value);
    onClose();
    toastSuccess(t('direct.saved'));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('direct.title')}
      foot={
        <>
          {stored === undefined ? (
            <Button onClick={onClose}>{t('cancel')}</Button>
          ) : (
            <Button
              look="warn"
              onClick={() => {
                directSettings.change(() => undefined);
                onClose();
              }}
            >
              {t('direct.remove')}
            </Button>
          )}
          <Button type="submit" form={FORM_ID} look="main">
            {t('direct.save')}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} errors={errors} onSubmit={submit}>
        <FormField
          name="address"
          label={t('direct.address')}
          hint={t('direct.address.hint')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.address}
          onValue={(address) => change({ address })}
        />
        <NewPasswordField
          name="key"
          label={t('direct.key')}
          hint={t('direct.key.hint')}
          value={draft.key}
          onValue={(key) => change({ key })}
        />
        <FormField
          name="header"
          label={t('direct.header')}
          hint={t('direct.header.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.header}
          onValue={(header) => change({ header })}
        />
      </Form>
    </Sheet>
  );
};
