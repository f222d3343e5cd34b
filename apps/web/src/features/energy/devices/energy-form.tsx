import { useId, useState, type ReactNode } from 'react';
import { mdiAlertCircleOutline, mdiLockOutline, mdiTrashCanOutline } from '@mdi/js';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useFocusAfterRemoval } from '#shared/ui/use-focus-after-removal.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { useWhileMounted } from '#shared/use-while-mounted.ts';
import { saveFailureText } from './save-failure-text.ts';
import styles from './devices.module.css';
import { t } from './texts/index.ts';
import type { EnergyChanges, SavedWhere } from './use-energy-changes.ts';

interface EnergyFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly subject: 'device' | 'panel';
  /** Of what is edited; undefined while something is added. */
  readonly name: string | undefined;
  readonly changes: Pick<EnergyChanges, 'mayEdit'>;
  readonly errors: FieldErrors;
  /** Undefined where the form is not complete, which `errors` tells. */
  readonly onSave: () => Promise<SavedWhere> | undefined;
  readonly onRemove: (() => Promise<SavedWhere>) | undefined;
  readonly children: ReactNode;
}

/** The frame of the forms for devices and panels: saves, removes after a question, and says why neither is possible. */
export const EnergyForm = ({
  open,
  onClose,
  subject,
  name,
  changes,
  errors,
  onSave,
  onRemove,
  children,
}: EnergyFormProps) => {
  const id = useId();
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const [refusal, setRefusal] = useRefusal(open);
  const [asks, setAsks] = useState(false);
  const { noteRemoved, focusAfter } = useFocusAfterRemoval();
  const closeThis = useWhileMounted(onClose);
  const isNew = name === undefined;
  const mayEdit = changes.mayEdit;

  const follow = async (kind: 'save' | 'remove', outcome: Promise<SavedWhere>) => {
    setBusy(kind);
    setRefusal(undefined);
    try {
      const where = await outcome;
      if (kind === 'remove') noteRemoved();
      const done = t(`${kind === 'save' ? 'saved' : 'removed'}.${subject}`);
      toastSuccess(done, where === 'house' ? undefined : t(`saved.${where}`));
      closeThis();
    } catch (cause) {
      setRefusal(saveFailureText(cause));
    } finally {
      setBusy(undefined);
    }
  };
  const submit = () => {
    if (busy !== undefined || !mayEdit) return;
    const outcome = onSave();
    if (outcome !== undefined) void follow('save', outcome);
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`${subject}.${isNew ? 'add' : 'edit'}`)}
      sub={name}
      onClosed={() => {
        // Not before the question has closed as well, which gives the focus back to its button.
        focusAfter()?.focus();
      }}
      foot={
        mayEdit ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={id} look="main" busy={busy === 'save'}>
              {t(isNew ? 'add' : 'save')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )
      }
    >
      <Form id={id} errors={errors} onSubmit={submit}>
        {!mayEdit && (
          <Note tone="info" icon={mdiLockOutline} role="status">
            <b>{t('readOnly.title')}</b>
            <span>{t('readOnly')}</span>
          </Note>
        )}
        <fieldset className={styles['fields']} disabled={!mayEdit}>
          {children}
        </fieldset>
        {refusal !== undefined && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {refusal}
          </Note>
        )}
        {mayEdit && onRemove !== undefined && (
          <Button look="warn" busy={busy === 'remove'} onClick={() => setAsks(true)}>
            <Icon path={mdiTrashCanOutline} />
            {t('remove')}
          </Button>
        )}
      </Form>
      {onRemove !== undefined && (
        <Confirm
          open={asks}
          title={t('remove.device', { name: name ?? '' })}
          text={t(`remove.${subject}.text`)}
          cancel={t('cancel')}
          action={t('remove')}
          onCancel={() => setAsks(false)}
          onAgree={() => {
            setAsks(false);
            if (busy === undefined) void follow('remove', onRemove());
          }}
        />
      )}
    </Sheet>
  );
};
