import { mdiAlertCircleOutline } from '@mdi/js';
import type { Person } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { changePerson, removePerson } from '#home/companion/companion-requests.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { AlertFrame } from '#shared/ui/alert-frame.tsx';
import frame from '#shared/ui/alert-frame.module.css';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { useFocusAfterRemoval } from '#shared/ui/use-focus-after-removal.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { titleOf } from './person-words.ts';
import type { Protection } from './protection.ts';
import { t } from './texts/index.ts';

interface RemovePersonProps {
  readonly open: boolean;
  readonly person: Person;
  readonly protection: Protection;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** "Eliminare l'utente?", or why that is not possible. */
export const RemovePerson = ({ open, person, protection, readOnly, onClose }: RemovePersonProps) => {
  const name = titleOf(person);
  if (protection !== undefined || readOnly) {
    return (
      <AlertFrame
        open={open}
        title={t('kept.title', { name })}
        text={protection === undefined ? t('readOnly') : t(`kept.${protection}`)}
        onClose={onClose}
      >
        <div className={frame['actions']}>
          <Button look="main" onClick={onClose}>
            {t('understood')}
          </Button>
        </div>
      </AlertFrame>
    );
  }
  return <AskToRemove open={open} person={person} onClose={onClose} />;
};

const AskToRemove = ({ open, person, onClose }: Pick<RemovePersonProps, 'open' | 'person' | 'onClose'>) => {
  const origin = useCompanionOrigin();
  const hub = useHub();
  const [refusal, setRefusal] = useRefusal(open);
  const name = titleOf(person);
  const { noteRemoved, focusAfter } = useFocusAfterRemoval();
  const done = (title: string) => {
    noteRemoved();
    onClose();
    toastSuccess(title, name);
  };
  const changes = [companionKeys.people, companionKeys.roles];
  const removal = useApiMutation(hub, {
    changes,
    mutationFn: () => removePerson(origin, person.id),
    onSuccess: () => done(t('removed')),
    onError: (error) => setRefusal(t('remove.failed', { reason: failureText(error) })),
  });
  const deactivation = useApiMutation(hub, {
    changes,
    mutationFn: () => changePerson(origin, person.id, { active: false }),
    onSuccess: () => done(t('deactivated')),
    onError: (error) => setRefusal(t('change.failed', { reason: failureText(error) })),
  });
  const busy = removal.isPending || deactivation.isPending;
  return (
    <AlertFrame
      open={open}
      title={t('remove.title')}
      text={t(person.active ? 'remove.text' : 'remove.textInactive', { name })}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {refusal !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {refusal}
        </Note>
      )}
      <div className={frame['actions']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {person.active && (
          <Button busy={deactivation.isPending} onClick={() => busy || deactivation.mutate(undefined)}>
            {t('remove.instead')}
          </Button>
        )}
        <Button look="danger" busy={removal.isPending} onClick={() => busy || removal.mutate(undefined)}>
          {t('remove.action')}
        </Button>
      </div>
    </AlertFrame>
  );
};
