import { useState, type ReactNode } from 'react';
import type { Role } from '@soglia/contracts/companion';
import { ROLE_NAME_LENGTH, roleInputSchema } from '@soglia/contracts/companion';
import { ApiError } from '#api/api-error.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { changeRole, createRole } from '#home/companion/companion-requests.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { showSuccess } from '#shared/ui/outcome-notices.ts';
import { useHouseGroups } from './devices/use-house-groups.ts';
import type { FunctionId } from './function-names.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { draftOfRole, emptyRole, isSameRole, rebased, roleInputOf, type RoleDraft } from './role-draft.ts';
import { grantName } from './grant-name.ts';
import { withGrant, type RoleGrant } from './role-grant.ts';
import { roleFailure } from './role-failure.ts';
import { RoleForm } from './role-form.tsx';
import { t } from './texts/index.ts';

interface RoleEditorProps {
  /** Undefined: a new one, also of one that is gone. */
  readonly role: Role | undefined;
  /** Shown in its place where it was deleted meanwhile and nothing was changed in it. */
  readonly gone?: ReactNode;
  /** What to add to it at once, to be saved. */
  readonly grant?: RoleGrant | undefined;
  readonly readOnly: boolean;
  readonly hasPage: ((id: FunctionId) => boolean) | undefined;
  /** 'Annulla', and the back button. */
  readonly onLeave: () => void;
}

interface Sent {
  readonly draft: RoleDraft;
  readonly input: Parameters<typeof createRole>[1];
}

/** The form of one role, and what people with it will see. */
export const RoleEditor = ({ role, gone, grant, readOnly, hasPage, onLeave }: RoleEditorProps) => {
  const origin = useCompanionOrigin();
  const groups = useHouseGroups();
  const [saved, setSaved] = useState<RoleDraft>(() => (role === undefined ? emptyRole : draftOfRole(role)));
  const [draft, setDraft] = useState(() => (grant === undefined ? saved : withGrant(saved, grant)));
  // Read when the form was opened, perhaps long ago: it is saved whole, and would take back what others have changed.
  const [known, setKnown] = useState(role);
  if (role !== undefined && role !== known) {
    setKnown(role);
    const fresh = draftOfRole(role);
    if (!isSameRole(fresh, saved)) {
      setSaved(fresh);
      setDraft(rebased(draft, saved, fresh));
    }
  }
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const unsaved = useUnsaved(!isSameRole(draft, saved), onLeave);
  const saving = useApiMutation(useHub(), {
    changes: [companionKeys.roles, companionKeys.people],
    mutationFn: ({ input }: Sent) =>
      role === undefined ? createRole(origin, input) : changeRole(origin, role.id, input),
    // What was changed since it was sent is not saved.
    onSuccess: (_role, { draft: sent }) => {
      showSuccess(t(role === undefined ? 'created' : 'changed'));
      setSaved(role === undefined ? emptyRole : sent);
      if (role === undefined) setDraft((now) => (now === sent ? emptyRole : now));
      if (gone !== undefined) onLeave();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'role_name_taken')
        setErrors({ name: failureText(error) });
      else setRefusal(role === undefined ? [roleFailure(error)] : [t('change.failed'), failureText(error)]);
    },
  });

  const submit = () => {
    if (saving.isPending) return;
    if (readOnly) {
      setRefusal([t('readOnly')]);
      return;
    }
    const name = draft.name.trim();
    const wrong = wrongName(name);
    setErrors(wrong === undefined ? {} : { name: wrong });
    if (wrong !== undefined) return;
    const { firstDay, lastDay } = draft.times;
    const reversed = firstDay !== null && lastDay !== null && lastDay < firstDay;
    const input = reversed ? undefined : roleInputOf(draft);
    setRefusal(input === undefined ? [t('invalid')] : []);
    if (input !== undefined) saving.mutate({ draft, input });
  };

  const isSaved = isSameRole(draft, saved);
  if (gone !== undefined && isSaved) return gone;
  return (
    <>
      <RoleForm
        mode={role === undefined ? 'new' : 'change'}
        isGone={gone !== undefined}
        added={grant === undefined || isSaved ? undefined : grantName(grant, groups)}
        draft={draft}
        groups={groups}
        errors={errors}
        refusal={refusal}
        busy={saving.isPending}
        readOnly={readOnly}
        onChange={(change) => {
          setDraft((before) => ({ ...before, ...change }));
          setRefusal([]);
        }}
        onSubmit={submit}
        onCancel={() => unsaved.guard(onLeave)}
      />
      <PreviewPanel draft={draft} groups={groups} hasPage={hasPage} />
      <LeaveQuestion
        open={unsaved.asking}
        text={t('leave.text')}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
    </>
  );
};

/** Why the role cannot be called so; undefined where it can. */
function wrongName(name: string): string | undefined {
  if (name === '') return t('name.missing');
  if (name.length > ROLE_NAME_LENGTH) return t('name.long');
  return roleInputSchema.shape.name.safeParse(name).success ? undefined : t('name.unprintable');
}
