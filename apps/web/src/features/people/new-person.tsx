import { useRef, useState } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import type { Role } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { createPerson } from '#home/companion/companion-requests.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField, FormSelect, NewPasswordField } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { showSuccess } from '#shared/ui/outcome-notices.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { toPageBefore, useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import { ContactFields } from './contact-fields.tsx';
import { checkNewPerson, emptyDraft, isSameDraft, type PersonDraft } from './person-draft.ts';
import { rolesToGive } from './roles-to-give.ts';
import styles from './people.module.css';
import { t } from './texts/index.ts';

interface NewPersonProps {
  readonly roles: readonly Role[];
  readonly disabled: boolean;
}

interface Sent {
  readonly draft: PersonDraft;
  readonly person: Parameters<typeof createPerson>[1];
}

/** 'Crea nuovo utente' */
export const NewPerson = ({ roles, disabled }: NewPersonProps) => {
  const origin = useCompanionOrigin();
  const [draft, setDraft] = useState<PersonDraft>(emptyDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const more = useRef<HTMLDetailsElement>(null);
  const creation = useApiMutation(useHub(), {
    changes: [companionKeys.people, companionKeys.roles],
    mutationFn: ({ person }: Sent) => createPerson(origin, person),
    onSuccess: ({ name }, { draft: sent }) => {
      // What was typed since it was sent is of the next one.
      setDraft((now) => (now === sent ? emptyDraft : now));
      if (more.current !== null) more.current.open = false;
      showSuccess(t('created'), t('created.text', { name }));
    },
    onError: (error) => setRefusal(t('create.failed', { reason: failureText(error) })),
  });
  const unsaved = useUnsaved(!isSameDraft(draft, emptyDraft), () => {
    // Where the page before is another site's, the browser would ask once more.
    setDraft(emptyDraft);
    toPageBefore();
  });
  const change = (part: Partial<PersonDraft>) => {
    setDraft({ ...draft, ...part });
    setRefusal(undefined);
  };

  const submit = () => {
    if (creation.isPending) return;
    if (disabled) {
      setRefusal(t('readOnly'));
      return;
    }
    const checked = checkNewPerson(draft);
    if ('value' in checked) {
      setErrors({});
      setRefusal(undefined);
      creation.mutate({ draft, person: checked.value });
      return;
    }
    setErrors(checked.errors);
    setRefusal(checked.incomplete ? t('required') : undefined);
    const hidden = ['name', 'phone', 'email', 'expires_on'].some((field) => field in checked.errors);
    if (hidden && more.current !== null) more.current.open = true;
  };

  return (
    <Panel title={t('new.title')}>
      <Form errors={errors} onSubmit={submit}>
        <FormField
          name="username"
          label={t('username')}
          placeholder={t('username.example')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.username}
          onValue={(username) => change({ username })}
        />
        <NewPasswordField
          name="password"
          label={t('password')}
          value={draft.password}
          onValue={(password) => change({ password })}
        />
        <FormSelect
          name="role_id"
          label={t('role')}
          none={t('role.none')}
          options={rolesToGive(roles)}
          value={draft.role_id}
          onValue={(role_id) => change({ role_id })}
        />
        <details ref={more} className={styles['more']}>
          <summary>{t('more')}</summary>
          <div className={styles['fields']}>
            <FormField
              name="name"
              label={t('name')}
              hint={t('name.hint')}
              autoComplete="off"
              value={draft.name}
              onValue={(name) => change({ name })}
            />
            <ContactFields draft={draft} onChange={change} />
            <Checkbox
              label={t('localOnly')}
              hint={t('localOnly.hint')}
              checked={draft.local_only}
              onChange={(local_only) => change({ local_only })}
            />
          </div>
        </details>
        {refusal !== undefined && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {refusal}
          </Note>
        )}
        <Button
          type="submit"
          look="main"
          wide
          busy={creation.isPending}
          {...(disabled && { 'aria-disabled': true })}
        >
          {t('create')}
        </Button>
      </Form>
      <LeaveQuestion
        open={unsaved.asking}
        text={t('new.leave')}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
    </Panel>
  );
};
