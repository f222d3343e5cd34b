import select from '#home/controls/select-field.module.css';
import type { NotificationItem } from './notification-item.ts';
import { t } from '../texts/index.ts';
import { choicesOf, type DeviceOf, type NotificationFilter } from './filter.ts';

interface FilterFieldProps {
  /** All of them, whatever is filtered. */
  readonly items: readonly NotificationItem[];
  readonly deviceOf: DeviceOf;
  readonly filter: NotificationFilter;
  readonly onFilter: (filter: NotificationFilter) => void;
}

/** 'Stanza o dispositivo'; nothing where no notification is about a device. */
export const FilterField = ({ items, deviceOf, filter, onFilter }: FilterFieldProps) => {
  const { rooms, devices } = choicesOf(items, deviceOf);
  if (devices.length === 0 && filter === undefined) return null;
  return (
    <select
      className={select['select']}
      aria-label={t('filter')}
      value={filter ?? ''}
      onChange={({ target }) => onFilter(target.value === '' ? undefined : target.value)}
    >
      <option value="">{t('filter.all')}</option>
      {rooms.length > 0 && (
        <optgroup label={t('filter.rooms')}>
          {rooms.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('filter.devices')}>
        {devices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>
    </select>
  );
};
