import { useEntity } from '#hub/use-entity.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { drawnUnit, toNumber } from '../../../model/attributes.ts';
import { digitsOf } from '../../../model/decimals.ts';
import { t } from '../texts/index.ts';

interface TodayProps {
  /** kWh; undefined while it is being read. */
  readonly drawn?: number | undefined;
  /** Euro */
  readonly cost?: number | undefined;
}

/** 'Oggi' and 'Spesa'; dashes for what is not known. */
export const TodayFigures = ({ drawn, cost }: TodayProps) => (
  <>
    <Figure label={t('today')} text={drawn === undefined ? undefined : formatNumber(drawn)} unit="kWh" />
    <Figure label={t('cost')} text={cost === undefined ? undefined : formatMoney(cost)} />
  </>
);

/** The state of a sensor. */
export const Meter = ({
  label,
  sensorId,
}: {
  readonly label: string;
  readonly sensorId: string | undefined;
}) => {
  const sensor = useEntity(sensorId);
  const registries = useRegistries();
  const precision = sensorId === undefined ? undefined : registries?.entry(sensorId)?.precision;
  const value = toNumber(sensor?.state);
  const unit = sensor === undefined ? undefined : drawnUnit(sensor);
  return (
    <Figure
      label={label}
      text={
        value === undefined
          ? undefined
          : formatNumber(value, { max: digitsOf(String(value), unit ?? '', precision) })
      }
      unit={unit}
    />
  );
};

interface FigureProps {
  readonly label: string;
  readonly text: string | undefined;
  readonly unit?: string | undefined;
}

const Figure = ({ label, text = '–', unit }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {text}
      {text !== '–' && unit !== undefined && <small> {unit}</small>}
    </dd>
  </div>
);
