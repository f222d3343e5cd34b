import { useState } from 'react';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { textOf } from '../../../model/attributes.ts';
import type { SheetModule, SheetProps } from '../../../model/kind.ts';
import { HistoryResult } from '../../../history/history-result.tsx';
import { StateHistory } from '../../../history/state-history.tsx';
import { t as historyText } from '../../../history/texts/index.ts';
import { useHistory } from '../../../history/use-history.ts';
import { Reading } from '../../../controls/reading.tsx';
import { Segments } from '../../../controls/segments.tsx';
import { isNumeric } from '../describe-sensor.ts';
import { NumbersOfDay } from './numbers-of-day.tsx';
import { NumbersOfDays } from './numbers-of-days.tsx';

export const history: SheetModule['history'] = 'own';

type Period = 'day' | 'week' | 'month';

/** The value, since when, and its chart: 24 hours from the history, 7 and 30 days from the statistics. */
export const Sheet = ({ entity, device, kind, now }: SheetProps) => {
  const [period, setPeriod] = useState<Period>('day');
  const counted = textOf(entity, 'state_class') !== undefined;
  const numeric = isNumeric(entity);
  return (
    <>
      <Reading entity={entity} device={device} now={now} />
      {numeric && counted && (
        <Segments
          label={historyText('period')}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'day', label: historyText('hours24') },
            { value: 'week', label: historyText('days7') },
            { value: 'month', label: historyText('days30') },
          ]}
        />
      )}
      {!numeric ? (
        <StatesOfDay entity={entity} device={device} kind={kind} />
      ) : period === 'day' ? (
        <NumbersOfDay entity={entity} name={device.name} />
      ) : (
        <NumbersOfDays entity={entity} name={device.name} days={period === 'week' ? 7 : 30} now={now} />
      )}
    </>
  );
};

const StatesOfDay = ({ entity, device, kind }: Pick<SheetProps, 'entity' | 'device' | 'kind'>) => {
  return (
    <HistoryResult read={useHistory(entity.entity_id, 24)}>
      {(past) =>
        past.rows.length === 0 ? (
          <ChartMessage>{historyText('empty')}</ChartMessage>
        ) : (
          <StateHistory past={past} entity={entity} device={device} kind={kind} />
        )
      }
    </HistoryResult>
  );
};
