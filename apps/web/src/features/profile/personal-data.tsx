import { useState, type ReactNode } from 'react';
import { mdiInformationOutline } from '@mdi/js';
import type { ProfileChange } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { formatPhone } from '#home/companion/phone.ts';
import { useHub } from '#hub/hub-context.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { Stack } from '#shared/ui/screen.tsx';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { toPageBefore, useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import panel from '#shared/ui/screen.module.css';
import { checkProfile, without, type ProfileDraft } from './profile-draft.ts';
import { saveProfile } from './profile-requests.ts';
import styles from './profile.module.css';
import { t } from './texts/index.ts';
import { PROFILE_KEY, type ProfileState, type ShownProfile } from './use-profile.ts';

type Known = Exclude<ProfileState, { readonly kind: 'loading' }>;

interface PersonalDataProps {
  readonly state: Known;
  /** The button that opens the change of the password. */
  readonly password: ReactNode;
  /** What the person is called now. */
  readonly onName: (name: string) => void;
}

/** Who this is, with the role as a badge, and what the person may change of it. */
export const PersonalData = ({ state, password, onName }: PersonalDataProps) => {
  const { profile } = state;
  return (
    <section className={panel['panel']} aria-labelledby="profile-name">
      <div className={styles['me']}>
        <Avatar name={profile.name} size="large" />
        <div>
          <h2 id="profile-name">{profile.name}</h2>
          <Tag tone={profile.isAdministrator ? 'ok' : undefined}>{profile.role}</Tag>
        </div>
      </div>
      {state.kind === 'server' ? (
        <ProfileForm profile={profile} password={password} onName={onName} />
      ) : (
        <Stack>
          {state.kind === 'local' && (
            <Note tone="info" icon={mdiInformationOutline} role="status">
              {t('save.bare')}
            </Note>
          )}
          <div className={styles['buttons']}>{password}</div>
        </Stack>
      )}
    </section>
  );
};

interface ProfileFormProps extends Pick<PersonalDataProps, 'password' | 'onName'> {
  readonly profile: ShownProfile;
}

const ProfileForm = ({ profile, password, onName }: ProfileFormProps) => {
  const hub = useHub();
  const origin = useCompanionOrigin();
  // Only what the person has typed: the rest follows the server.
  const [draft, setDraft] = useState<ProfileDraft>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const saving = useApiMutation(hub, {
    changes: [PROFILE_KEY],
    mutationFn: (change: ProfileChange) => saveProfile(origin, change),
    onSuccess: ({ name }) => {
      onName(name);
      toastSuccess(t('saved'));
    },
  });
  const shown = { name: profile.name, email: profile.email, phone: formatPhone(profile.phone) };
  const values = { ...shown, ...draft };
  const hasChanged = Object.keys(without(draft, shown)).length > 0;
  const unsaved = useUnsaved(hasChanged && !saving.isPending, () => {
    // Where the page before is another site's, the browser would ask once more.
    setDraft({});
    toPageBefore();
  });
  const edit = (field: keyof ProfileDraft) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _gone, ...rest }) => rest);
  };
  const submit = () => {
    if (saving.isPending) return;
    const checked = checkProfile(without(draft, shown));
    setErrors(checked.errors);
    if (checked.change === undefined) return;
    // The data have been read again when it settles. What was typed since is not among them.
    saving.mutateAsync(checked.change).then(
      () => setDraft((now) => without(now, draft)),
      () => undefined,
    );
  };
  return (
    <Form errors={errors} onSubmit={submit}>
      <FormField
        name="name"
        label={t('name')}
        autoComplete="name"
        value={values.name}
        onValue={edit('name')}
      />
      <FormField
        name="email"
        label={t('email')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onValue={edit('email')}
      />
      <FormField
        name="phone"
        label={t('phone')}
        hint={t('phone.hint')}
        type="tel"
        autoComplete="tel"
        value={values.phone}
        onValue={edit('phone')}
      />
      {saving.isError && (
        <Note tone="bad" icon={mdiInformationOutline} role="alert">
          {t('save.failed', { why: failureText(saving.error) })}
        </Note>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" look="main" busy={saving.isPending}>
          {t('save')}
        </Button>
        {password}
      </div>
      <LeaveQuestion
        open={unsaved.asking}
        text={t('leave.text')}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
    </Form>
  );
};
