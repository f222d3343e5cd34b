import { useId, useMemo, useState } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { isShown } from '#home/model/list-devices.ts';
import { nameOf } from '#home/model/name.ts';
import { SearchField } from '#shared/forms/form-field.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import styles from '../map.module.css';
import { t } from './texts/index.ts';

/** Shown at once; more are found by their name. */
const SHOWN = 6;
/** Domains that are not offered: on the map by themselves, or without a position. */
const excludedDomains = new Set([
  'zone',
  'person',
  'sun',
  'automation',
  'script',
  'scene',
  'update',
  'conversation',
]);

interface DeviceFieldProps {
  readonly value: string;
  /** On the map already. */
  readonly taken: ReadonlySet<string>;
  readonly error: string | undefined;
  readonly onValue: (entityId: string, name: string) => void;
}

/** Which device is meant, among those of the house that the person may see. */
export const DeviceField = ({ value, taken, error, onValue }: DeviceFieldProps) => {
  const [query, setQuery] = useState('');
  const id = useId();
  const candidates = useCandidates(taken);
  const wanted = query.trim().toLocaleLowerCase();
  const found = candidates.filter(
    ({ entityId, name }) =>
      entityId === value || name.toLocaleLowerCase().includes(wanted) || entityId.includes(wanted),
  );
  const shown = found
    .toSorted((a, b) => Number(b.entityId === value) - Number(a.entityId === value))
    .slice(0, SHOWN);
  const more = found.length - shown.length;
  return (
    <fieldset className={styles['choose']} aria-describedby={`${id}-note`}>
      <legend>{t('device')}</legend>
      <SearchField label={t('device.search')} value={query} onValue={setQuery} />
      {shown.length === 0 && <p role="status">{t('device.none')}</p>}
      {shown.map(({ entityId, name, area }) => (
        <label key={entityId} className={styles['choice']}>
          <input
            type="radio"
            name="entity_id"
            checked={entityId === value}
            onChange={() => onValue(entityId, name)}
          />
          <span>
            {name}
            {area !== undefined && <small>{area}</small>}
          </span>
        </label>
      ))}
      {error === undefined ? (
        <p id={`${id}-note`}>{more > 0 ? t('device.more', { count: more }) : t('device.hint')}</p>
      ) : (
        <p id={`${id}-note`} className={styles['error']} role="alert">
          <Icon path={mdiAlertCircleOutline} />
          {error}
        </p>
      )}
    </fieldset>
  );
};

interface Candidate {
  readonly entityId: string;
  readonly name: string;
  readonly area: string | undefined;
}

function useCandidates(taken: ReadonlySet<string>): readonly Candidate[] {
  const list = useKnownEntities();
  const registries = useRegistries();
  return useMemo(
    () =>
      (list.kind === 'loaded' ? list.entities : [])
        .filter(
          ({ entity_id: id, domain }) =>
            !excludedDomains.has(domain) && !taken.has(id) && isShown(registries?.entry(id)),
        )
        .map(({ entity_id: entityId, name }) => ({
          entityId,
          name: nameOf(entityId, name),
          area: registries?.areaOf(entityId)?.name,
        }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    [list, registries, taken],
  );
}
