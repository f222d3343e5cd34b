import type { ReactNode } from 'react';
import { mdiLockOutline } from '@mdi/js';
import { Note } from '#shared/ui/note.tsx';
import { t } from './texts/index.ts';
import { useHouseSetupQuery } from './use-companion.ts';

/** Whether people and roles can only be read now, and why. */
export function useReadOnly(): 'lost' | 'away' | undefined {
  const state = useHouseSetupQuery().data?.state;
  if (state === 'lost') return 'lost';
  return state === 'hub_away' ? 'away' : undefined;
}

/** Says that people and roles can only be read now; nothing where they can be changed. */
export const ReadOnlyNote = ({ prepare }: { readonly prepare: ReactNode }) => {
  const why = useReadOnly();
  if (why === undefined) return null;
  return (
    <Note tone="warn" icon={mdiLockOutline} role="status">
      <b>{t('readOnly.title')}</b>
      <span>{t(`readOnly.${why}`)}</span>
      {why === 'lost' && prepare}
    </Note>
  );
};
