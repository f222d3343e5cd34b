import { useMemo } from 'react';
import { mdiRestartAlert } from '@mdi/js';
import { linksOf, newAutomation, startsItselfBy } from '@soglia/automations/config';
import { formatList } from '#shared/format/list.ts';
import { Note } from '#shared/ui/note.tsx';
import { useEditor } from '../editor-context.ts';
import { useTargetResolver } from './use-target-resolver.ts';
import { useRestartChain } from './use-restart-chain.ts';
import { t } from './texts/index.ts';

/**
 * What the draft does starts it again, by itself or through others: it may run on and on, which the hub ends, or each
 * time stops itself. That may be wanted, so it is said, and can be saved.
 */
export const RestartNotes = () => {
  const { state, about, words } = useEditor();
  const { triggers, actions } = state.draft;
  const resolver = useTargetResolver();
  const own = useMemo(
    () => linksOf({ ...newAutomation(), triggers, actions }, resolver),
    [triggers, actions, resolver],
  );
  const changed = useMemo(() => startsItselfBy(own, about), [own, about]);
  const chain = useRestartChain(own, about, resolver);
  const nameOf = (id: string) => words.entityName(id) ?? id;
  return (
    <>
      {changed.length > 0 && (
        <Note tone="warn" icon={mdiRestartAlert} role="status">
          {t('byItself', { names: formatList(changed.map(nameOf)) })}
        </Note>
      )}
      {chain.length > 0 && (
        <Note tone="warn" icon={mdiRestartAlert} role="status">
          {t('through', {
            chain: chain
              .map((id, index) => t(index === 0 ? 'first' : 'next', { name: nameOf(id) }))
              .join(', '),
          })}
        </Note>
      )}
    </>
  );
};
