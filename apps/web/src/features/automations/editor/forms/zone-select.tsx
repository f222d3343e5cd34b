import { SelectField } from '#home/controls/select-field.tsx';
import { HOME } from '../choices/choice.ts';
import { useNames } from './use-names.ts';
import { t } from '../texts/index.ts';

interface ZoneSelectProps {
  readonly value: string;
  readonly onChange: (zoneId: string) => void;
}

/** One of the zones of the house, its home first. */
export const ZoneSelect = ({ value, onChange }: ZoneSelectProps) => {
  const { zones, nameOf } = useNames();
  const all = zones.some((zone) => zone.value === value)
    ? zones
    : [{ value, label: nameOf(value) }, ...zones];
  return (
    <SelectField
      label={t('zone')}
      options={all.toSorted((one, other) => Number(other.value === HOME) - Number(one.value === HOME))}
      value={value}
      none=""
      disabled={false}
      onChange={onChange}
    />
  );
};
