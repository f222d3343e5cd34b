import { mdiPlus } from '@mdi/js';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { CategoryTask } from '#home/categories/category-task.ts';
import type { CustomCategory } from '#home/categories/category.ts';
import { t } from './texts/index.ts';

interface EmptySectionProps {
  /** Its name. */
  readonly section: string;
  /** Whether the hub has no devices at all, or the person's role none of them. */
  readonly noDevices: boolean;
  /** Where the section is a custom category. */
  readonly category: CustomCategory | undefined;
  readonly onTask: (task: CategoryTask) => void;
}

/** A section without devices: why, and what can be done. */
export const EmptySection = ({ section, noDevices, category, onTask }: EmptySectionProps) => {
  const list = useKnownEntities();
  if (category !== undefined) {
    const { id } = category;
    return (
      <EmptyState
        kind="empty"
        title={t('category.title', { name: section })}
        actions={
          <>
            <Button look="main" disabled={noDevices} onClick={() => onTask({ kind: 'fill', id })}>
              <Icon path={mdiPlus} />
              {t('category.fill')}
            </Button>
            <Button look="warn" onClick={() => onTask({ kind: 'remove', id })}>
              {t('category.remove')}
            </Button>
          </>
        }
      >
        {t('category.text')}
      </EmptyState>
    );
  }
  if (list.kind === 'loaded' && list.isStarting === true)
    return (
      <EmptyState kind="unavailable" title={t('starting.title')}>
        {t('starting.text')}
      </EmptyState>
    );
  if (noDevices) return <EmptyHouse />;
  return (
    <EmptyState kind="empty" title={t('none.title')}>
      {t('none.text', { name: section })}
    </EmptyState>
  );
};

/** Nothing while it is not known whether a role leaves it empty. */
const EmptyHouse = () => {
  const capabilities = useCapabilities();
  if (capabilities.kind === 'unknown') return null;
  const access = capabilities.kind === 'soglia' ? capabilities.access : undefined;
  const why = access === undefined ? 'empty' : access.withinTimes ? 'role' : 'times';
  return (
    <EmptyState kind={why === 'empty' ? 'empty' : 'unavailable'} title={t(`${why}.title`)}>
      {t(`${why}.text`)}
    </EmptyState>
  );
};
