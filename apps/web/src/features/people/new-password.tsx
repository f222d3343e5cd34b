import { useState } from 'react';
import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js';
import type { Person } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { resetPassword } from '#home/companion/companion-requests.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { Form } from '#shared/forms/form.tsx';
import { NewPasswordField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { showSuccess } from '#shared/ui/outcome-notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import { passwordProblem } from './person-draft.ts';
import { titleOf } from './person-words.ts';
import { t } from './texts/index.ts';

interface NewPasswordProps {
  readonly open: boolean;
  readonly person: Person;
  /** Whether it is the account that is signed in here. */
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

const FORM_ID = 'new-password';

/** 'Nuova password' for somebody of the house; ends their sessions. */
export const NewPassword = ({ open, person, isSelf, onClose }: NewPasswordProps) => {
  const origin = useCompanionOrigin();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useRefusal(open);
  const name = titleOf(person);
  const reset = useApiMutation(useHub(), {
    changes: [companionKeys.people],
    mutationFn: (wanted: string) => resetPassword(origin, person.id, wanted),
    onSuccess: ({ sessions_ended_on_hub: everywhere }) => {
      setPassword('');
      if (!everywhere) return;
      onClose();
      showSuccess(t('password.done'), t('password.done.text', { name }));
    },
    onError: (error) => setRefusal(t('password.failed', { reason: failureText(error) })),
  });
  // The sentence about the hub's own address stays until it was read.
  const isPartial = reset.data?.sessions_ended_on_hub === false;
  const unsaved = useUnsaved(open && !reset.isPending && password !== '');
  const close = () => unsaved.guard(onClose);

  const submit = () => {
    if (reset.isPending) return;
    const wrong = passwordProblem(password);
    setProblem(wrong);
    setRefusal(undefined);
    if (wrong === undefined) reset.mutate(password);
  };

  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        // The question has the history entry meanwhile.
        addressed={unsaved.asking}
        // What goes on at the hub's own address would be read by nobody.
        dismissible={!reset.isPending}
        title={t(isPartial ? 'password.done' : 'password.new')}
        sub={name}
        foot={
          isPartial ? (
            <Button look="main" onClick={onClose}>
              {t('understood')}
            </Button>
          ) : (
            <>
              <Button disabled={reset.isPending} onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="submit" form={FORM_ID} look="main" busy={reset.isPending}>
                {t('password.set')}
              </Button>
            </>
          )
        }
      >
        {isPartial ? (
          <Note tone="warn" icon={mdiAlertOutline} role="status">
            {t('password.notOnHub', { name })}
          </Note>
        ) : (
          <Form
            id={FORM_ID}
            errors={problem === undefined ? {} : { new_password: problem }}
            onSubmit={submit}
          >
            <p>{isSelf ? t('password.text.self') : t('password.text', { name })}</p>
            <NewPasswordField
              name="new_password"
              label={t('password.new')}
              value={password}
              onValue={(value) => {
                setPassword(value);
                setProblem(undefined);
                setRefusal(undefined);
              }}
            />
            {refusal !== undefined && (
              <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
                {refusal}
              </Note>
            )}
          </Form>
        )}
      </Sheet>
      <LeaveQuestion
        open={unsaved.asking}
        text={t('password.leave', { name })}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
    </>
  );
};
