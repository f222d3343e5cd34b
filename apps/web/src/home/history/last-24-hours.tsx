import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { LineChart } from '#shared/charts/line-chart.tsx';
import { limitsOf } from '#shared/charts/value-axis.ts';
import type { Device } from '../model/device.ts';
import type { HistoryPlan, Kind } from '../model/kind.ts';
import { isSecretField } from '../model/attributes.ts';
import { TitledBlock } from '../controls/titled-block.tsx';
import { HistoryResult } from './history-result.tsx';
import { StateHistory } from './state-history.tsx';
import { planOf } from './history-plan.ts';
import { pointsOf } from './points-of-history.ts';
import { t } from './texts/index.ts';
import { useHistory, type EntityHistory } from './use-history.ts';

const ofAttributes = { significantChangesOnly: false, attributes: true };

interface Last24HoursProps {
  readonly entity: Entity;
  readonly device: Device;
  readonly kind: Kind;
  readonly plan: HistoryPlan | undefined;
}

/** The last 24 hours at the foot of a sheet: a timeline of states, or a line chart of numbers. */
export const Last24Hours = (props: Last24HoursProps) =>
  isSecretField(props.entity) ? null : <Drawn {...props} />;

const Drawn = ({ entity, device, kind, plan: given }: Last24HoursProps) => {
  const plan = given ?? planOf(entity, kind);
  const read = useHistory(entity.entity_id, 24, plan?.attribute === undefined ? undefined : ofAttributes);
  return (
    <TitledBlock title={t('lastDay')}>
      <HistoryResult read={read}>
        {(past) =>
          past.rows.length === 0 ? (
            <ChartMessage>{t('empty')}</ChartMessage>
          ) : plan === undefined ? (
            <StateHistory past={past} entity={entity} device={device} kind={kind} />
          ) : (
            <DayOfNumbers past={past} entity={entity} device={device} plan={plan} />
          )
        }
      </HistoryResult>
    </TitledBlock>
  );
};

interface DayProps {
  readonly past: EntityHistory;
  readonly entity: Entity;
  readonly device: Device;
}

const DayOfNumbers = ({ past, entity, device, plan }: DayProps & { readonly plan: HistoryPlan }) => {
  const { attribute } = plan;
  const unit = plan.unit(entity);
  const points = useMemo(() => pointsOf(past.rows, past, attribute), [past, attribute]);
  if (points.values.every((value) => value === null)) return <ChartMessage>{t('empty')}</ChartMessage>;
  return (
    <LineChart
      label={t('chartUnit', { name: device.name, period: t('lastDay'), unit })}
      points={points}
      span={past}
      unit={unit}
      digits={1}
      stepped
      limits={limitsOf(unit)}
    />
  );
};
