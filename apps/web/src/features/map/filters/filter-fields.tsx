import { useRegistries } from '#hub/use-registries.ts';
import { SelectField } from '#home/controls/select-field.tsx';
import type { MapPoint, MapZone } from '../map-types.ts';
import styles from '../map.module.css';
import { typeWord, type PointFilter } from './point-filter.ts';
import { t } from './texts/index.ts';

interface FilterFieldsProps {
  readonly points: readonly MapPoint[];
  readonly zones: readonly MapZone[];
  readonly filter: PointFilter;
  readonly onFilter: (filter: PointFilter) => void;
}

/** Chooses what is shown by type, room and zone; each only where there is something to choose between. */
export const FilterFields = ({ points, zones, filter, onFilter }: FilterFieldsProps) => {
  const areas = useRegistries()?.areas ?? [];
  const of = <Value,>(pick: (point: MapPoint) => Value) => new Set(points.map(pick));
  const types = of(({ type }) => type);
  const areaIds = of(({ areaId }) => areaId);
  const zoneKeys = of(({ zoneKey }) => zoneKey);
  const fields = [
    {
      key: 'type',
      all: t('all'),
      options: [...types].map((type) => ({ value: type, label: typeWord(type) })),
    },
    {
      key: 'area',
      all: t('all.areas'),
      options: areas
        .filter(({ area_id }) => areaIds.has(area_id))
        .map(({ area_id, name }) => ({ value: area_id, label: name })),
    },
    {
      key: 'zone',
      all: t('all.areas'),
      options: zones
        .filter(({ key }) => zoneKeys.has(key))
        .map(({ key, name }) => ({ value: key, label: name })),
    },
  ] as const;
  const offered = fields.filter(({ key, options }) => options.length > 1 || filter[key] !== '');
  if (offered.length === 0) return null;
  return (
    <details className={styles['filters']}>
      <summary>{t('filter')}</summary>
      {offered.map(({ key, all, options }) => (
        <SelectField
          key={key}
          label={t(key)}
          none={all}
          disabled={false}
          options={[{ value: ALL, label: all }, ...options]}
          value={filter[key] === '' ? ALL : filter[key]}
          onChange={(value) => onFilter({ ...filter, [key]: value === ALL ? '' : value })}
        />
      ))}
    </details>
  );
};

/** No id of a hub has a space. */
const ALL = ' ';
