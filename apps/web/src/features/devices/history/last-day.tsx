import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client';
import type { Device } from '../model/device.ts';
import type { HistoryPlan, Kind } from '../model/kind.ts';
import { isSecretField } from '../model/secret-field.ts';
import { Block } from '../sheet/controls/block.tsx';
import { ChartPlace, Said } from './chart-place.tsx';
import { DayOfStates } from './day-of-states.tsx';
import { LineChart } from './line-chart.tsx';
import { planOf } from './plan-of.ts';
import { pointsOf } from './points.ts';
import { t } from './texts/index.ts';
import { useHistory, type Past } from './use-history.ts';

const ofAttributes = { significantChangesOnly: false, attributes: true };

interface LastDayProps {
  readonly entity: Entity;
  readonly device: Device;
  readonly kind: Kind;
  readonly plan: HistoryPlan | undefined;
}

/** The foot of a sheet: the last 24 hours, as the states of its kind or as a line of its numbers. */
export const LastDay = (props: LastDayProps) => (isSecretField(props.entity) ? null : <Drawn {...props} />);

const Drawn = ({ entity, device, kind, plan: given }: LastDayProps) => {
  const plan = given ?? planOf(entity, kind);
  const read = useHistory(entity.entity_id, 24, plan?.attribute === undefined ? undefined : ofAttributes);
  return (
    <Block title={t('lastDay')}>
      <ChartPlace read={read}>
        {(past) =>
          past.rows.length === 0 ? (
            <Said>{t('empty')}</Said>
          ) : plan === undefined ? (
            <DayOfStates past={past} entity={entity} device={device} kind={kind} />
          ) : (
            <DayOfNumbers past={past} entity={entity} device={device} plan={plan} />
          )
        }
      </ChartPlace>
    </Block>
  );
};

interface DayProps {
  readonly past: Past;
  readonly entity: Entity;
  readonly device: Device;
}

const DayOfNumbers = ({ past, entity, device, plan }: DayProps & { readonly plan: HistoryPlan }) => {
  const { attribute } = plan;
  const unit = plan.unit(entity);
  const points = useMemo(() => pointsOf(past.rows, past, attribute), [past, attribute]);
  if (points.values.every((value) => value === null)) return <Said>{t('empty')}</Said>;
  return (
    <LineChart
      label={t('chartUnit', { name: device.name, period: t('lastDay'), unit })}
      points={points}
      span={past}
      unit={unit}
      digits={1}
      stepped
      scale={unit === '%' ? percent : undefined}
    />
  );
};

const percent = [0, 100] as const;
