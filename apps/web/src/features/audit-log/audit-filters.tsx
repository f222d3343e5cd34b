import { AUDIT_ACTIONS, type AuditAction, type Person } from '@soglia/contracts/companion';
import { FormField, FormSelect } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import styles from './audit-log.module.css';
import { NO_FILTER, type AuditFilter } from './read-audit-log.ts';
import { t } from './texts/index.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly people: readonly Person[];
  readonly onFilter: (filter: AuditFilter) => void;
}

const ALL = 'all';
const isAction = (value: string): value is AuditAction => AUDIT_ACTIONS.some((action) => action === value);

/** Whether the first day is after the last one. */
export const isBackwards = ({ from, to }: AuditFilter): boolean => from !== '' && to !== '' && from > to;

/** Who, what, and from when to when. */
export const AuditFilters = ({ filter, people, onFilter }: AuditFiltersProps) => {
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Panel title={t('filters')}>
      <div className={styles['filters']}>
        <FormSelect
          name="actor"
          label={t('filter.actor')}
          value={filter.actor === '' ? ALL : filter.actor}
          onValue={(value) => onFilter({ ...filter, actor: value === ALL ? '' : value })}
          options={[
            { value: ALL, label: t('filter.everybody') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <FormSelect
          name="action"
          label={t('filter.action')}
          value={filter.action === '' ? ALL : filter.action}
          onValue={(value) => onFilter({ ...filter, action: isAction(value) ? value : '' })}
          options={[
            { value: ALL, label: t('filter.everything') },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`action.${action}`) })),
          ]}
        />
        <FormField
          name="from"
          label={t('filter.from')}
          type="date"
          value={filter.from}
          error={isBackwards(filter) ? t('filter.order') : undefined}
          onValue={(from) => onFilter({ ...filter, from })}
        />
        <FormField
          name="to"
          label={t('filter.to')}
          type="date"
          value={filter.to}
          onValue={(to) => onFilter({ ...filter, to })}
        />
      </div>
      {isFiltered && <Button onClick={() => onFilter(NO_FILTER)}>{t('filter.clear')}</Button>}
    </Panel>
  );
};
