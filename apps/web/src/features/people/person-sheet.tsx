import { useState } from 'react';
import { mdiAlertCircleOutline, mdiInformationOutline } from '@mdi/js';
import type { Person, PersonChange, Role } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { changePerson } from '#home/companion/companion-requests.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField, FormSelect } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useOpening } from '#shared/ui/use-opening.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import { ContactFields } from './contact-fields.tsx';
import { NewPassword } from './new-password.tsx';
import { checkChange, draftOf, isSameDraft, type PersonDraft } from './person-draft.ts';
import { accessText, createdText, titleOf } from './person-words.ts';
import type { Protection } from './protection.ts';
import { rolesToGive } from './roles-to-give.ts';
import styles from './people.module.css';
import { t } from './texts/index.ts';

interface PersonSheetProps {
  readonly open: boolean;
  readonly person: Person;
  readonly roles: readonly Role[];
  readonly protection: Protection;
  readonly readOnly: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onSaved: (person: Person) => void;
  readonly onClose: () => void;
}

const FORM_ID = 'person';

/** 'Modifica utente' */
export const PersonSheet = ({
  open,
  person,
  roles,
  protection,
  readOnly,
  now,
  onSaved,
  onClose,
}: PersonSheetProps) => {
  const origin = useCompanionOrigin();
  const [draft, setDraft] = useState<PersonDraft>(() => draftOf(person));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useRefusal(open);
  const password = useOpening<true>();
  const saving = useApiMutation(useHub(), {
    changes: [companionKeys.people, companionKeys.roles],
    mutationFn: (change: PersonChange) => changePerson(origin, person.id, change),
    onSuccess: (saved) => {
      onSaved(saved);
      onClose();
      toastSuccess(t('saved'), titleOf(person));
    },
    onError: (error) => setRefusal(t('change.failed', { reason: failureText(error) })),
  });
  const unsaved = useUnsaved(open && !saving.isPending && !isSameDraft(draft, draftOf(person)));
  const close = () => unsaved.guard(onClose);
  const created = createdText(person, now);
  const change = (part: Partial<PersonDraft>) => {
    setDraft({ ...draft, ...part });
    setRefusal(undefined);
  };

  const submit = () => {
    if (saving.isPending) return;
    if (readOnly) {
      setRefusal(t('readOnly'));
      return;
    }
    const checked = checkChange(draft, person);
    setErrors('value' in checked ? {} : checked.errors);
    if (!('value' in checked)) return;
    if (Object.keys(checked.value).length === 0) onClose();
    else saving.mutate(checked.value);
  };

  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        // The question has the history entry meanwhile.
        addressed={unsaved.asking}
        title={t('change.title')}
        sub={titleOf(person)}
        foot={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              type="submit"
              form={FORM_ID}
              look="main"
              busy={saving.isPending}
              {...(readOnly && { 'aria-disabled': true })}
            >
              {t('save')}
            </Button>
          </>
        }
      >
        <Form id={FORM_ID} errors={errors} onSubmit={submit}>
          <FormField
            name="name"
            label={t('name')}
            autoComplete="off"
            disabled={readOnly}
            value={draft.name}
            onValue={(name) => change({ name })}
          />
          <FormSelect
            name="role_id"
            label={t('role')}
            hint={person.is_admin ? t('role.fixed') : undefined}
            disabled={person.is_admin || readOnly}
            options={
              person.is_admin ? [{ value: person.role_id, label: person.role_name }] : rolesToGive(roles)
            }
            value={draft.role_id}
            onValue={(role_id) => change({ role_id })}
          />
          {protection === undefined ? (
            <Checkbox
              label={t('activeSwitch')}
              hint={t('active.hint')}
              checked={draft.active}
              disabled={readOnly}
              onChange={(active) => change({ active })}
            />
          ) : (
            <Note tone="info" icon={mdiInformationOutline} role="status">
              {t(`kept.${protection}`)}
            </Note>
          )}
          <ContactFields draft={draft} disabled={readOnly} onChange={change} />
          {protection === 'owner' && <p className={styles['facts']}>{t('password.owner')}</p>}
          {protection !== 'owner' && person.username !== null && !readOnly && (
            <Button onClick={() => password.begin(true)}>{t('password.new')}</Button>
          )}
          <ul className={styles['facts']}>
            <li>{accessText(person, now)}</li>
            {created !== undefined && <li>{created}</li>}
            {person.local_only && <li>{t('localOnly.hint')}</li>}
          </ul>
          {refusal !== undefined && (
            <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
              {refusal}
            </Note>
          )}
        </Form>
      </Sheet>
      <LeaveQuestion
        open={unsaved.asking}
        text={t('change.leave', { name: titleOf(person) })}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
      <NewPassword
        key={password.opening?.count}
        open={password.opening?.open === true}
        person={person}
        isSelf={protection === 'self'}
        onClose={password.close}
      />
    </>
  );
};
