import { useMemo } from 'react';
import { useRegistries } from '#hub/use-registries.ts';
import { SearchField } from '#shared/forms/form-field.tsx';
import { automationStatuses, type AutomationFilter } from './find-automations.ts';
import styles from './filters.module.css';
import { startKinds } from './start-kind.ts';
import { t } from '../texts/index.ts';

interface FiltersProps {
  readonly filter: AutomationFilter;
  /** What starts an automation and the rooms of what it names stand in its configuration. */
  readonly mayRead: boolean;
  readonly onFilter: (filter: AutomationFilter) => void;
}

export const Filters = ({ filter, mayRead, onFilter }: FiltersProps) => {
  const areas = useRegistries()?.areas;
  const rooms = useMemo(
    () => (areas ?? []).map(({ area_id, name }) => ({ value: area_id, label: name })),
    [areas],
  );
  return (
    <div className={styles['filters']} role="group" aria-label={t('filters')}>
      <SearchField
        label={t('search')}
        value={filter.query}
        onValue={(query) => onFilter({ ...filter, query })}
      />
      <div className={styles['choices']}>
        {rooms.length > 0 && (
          <Choice
            label={t('room')}
            all={t('room.all')}
            options={rooms}
            value={filter.areaId}
            onValue={(areaId) => onFilter({ ...filter, areaId })}
          />
        )}
        {mayRead && (
          <Choice
            label={t('start')}
            all={t('start.all')}
            options={startKinds.map((value) => ({ value, label: t(`start.${value}`) }))}
            value={filter.start}
            onValue={(start) => onFilter({ ...filter, start })}
          />
        )}
        <Choice
          label={t('status')}
          all={t('status.all')}
          options={automationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={filter.status}
          onValue={(status) => onFilter({ ...filter, status })}
        />
      </div>
    </div>
  );
};

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onValue: (value: Value | undefined) => void;
}

const Choice = <Value extends string>({ label, all, options, value, onValue }: ChoiceProps<Value>) => (
  <select
    className={styles['choice']}
    aria-label={label}
    data-chosen={value === undefined ? undefined : ''}
    value={value ?? ''}
    onChange={({ target }) => onValue(options.find((option) => option.value === target.value)?.value)}
  >
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
