import { mdiBattery } from '@mdi/js';
import { formatPercent } from '#shared/format/quantity.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { momentText } from '#shared/charts/time-ticks.ts';
import { HourlyBarChart } from '#shared/charts/hourly-bar-chart.tsx';
import { hourlyBarsOf, barTicksOf } from '#shared/charts/hourly-bars.ts';
import { HistoryResult } from '../../../history/history-result.tsx';
import { StateHistory } from '../../../history/state-history.tsx';
import { t as historyText } from '../../../history/texts/index.ts';
import { useHistory, type EntityHistory } from '../../../history/use-history.ts';
import { endingOf } from '../../../model/agreement.ts';
import { textOf } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import styles from './binary-sensor-sheet.module.css';
import { useBattery } from '../../../battery/use-battery.ts';
import { sensorClass } from '../sensor-class.ts';
import { t as kindText } from '../texts/index.ts';
import { t } from './texts/index.ts';
import { turnedOn } from './turned-on.ts';

/** Classes that are counted; for all others the duration matters. */
const countedClasses = new Set(['motion', 'occupancy', 'sound', 'vibration', 'tamper']);
/** How many of the last times are listed. */
const LISTED = 5;

/** The last 24 hours of a binary sensor, and when it was last on. */
export const PlainSensor = ({ entity, device, kind }: SheetProps) => {
  const { name, on } = sensorClass(textOf(entity, 'device_class'));
  const read = useHistory(entity.entity_id, 24);
  const battery = useBattery(entity);
  return (
    <>
      <TitledBlock title={historyText('lastDay')}>
        <HistoryResult read={read}>
          {(past) =>
            past.rows.length === 0 ? (
              <ChartMessage>{historyText('empty')}</ChartMessage>
            ) : countedClasses.has(name) ? (
              <Times past={past} name={device.name} />
            ) : (
              <StateHistory past={past} entity={entity} device={device} kind={kind} />
            )
          }
        </HistoryResult>
      </TitledBlock>
      {read.kind === 'there' && (
        <LastTimesOn
          past={read.value}
          icon={on}
          text={kindText(`${name}.on`, { ending: endingOf(entity) })}
        />
      )}
      {battery !== undefined && (
        <ul className={styles['events']}>
          <li>
            <Icon path={mdiBattery} />
            <span>{t('battery')}</span>
            <b>{formatPercent(battery)}</b>
          </li>
        </ul>
      )}
    </>
  );
};

const Times = ({ past, name }: { readonly past: EntityHistory; readonly name: string }) => {
  const events = turnedOn(past.rows).map(({ at }) => ({ at, value: 1 }));
  const bars = hourlyBarsOf(events, past, (values) => values.length);
  return (
    <HourlyBarChart
      label={t('timesEach', { name })}
      bars={bars}
      ticks={barTicksOf(Math.max(...bars.map(({ value }) => value)))}
      textOf={(count) => t('times', { count })}
    />
  );
};

interface LastTimesOnProps {
  readonly past: EntityHistory;
  /** Path data. */
  readonly icon: string;
  readonly text: string;
}

const LastTimesOn = ({ past, icon, text }: LastTimesOnProps) => {
  const last = turnedOn(past.rows).slice(-LISTED).reverse();
  if (last.length === 0) return null;
  return (
    <TitledBlock title={t('last')}>
      <ul className={styles['events']}>
        {last.map(({ at }) => (
          <li key={at}>
            <Icon path={icon} />
            <span>{text}</span>
            <time dateTime={new Date(at).toISOString()}>{momentText(at, past.end)}</time>
          </li>
        ))}
      </ul>
    </TitledBlock>
  );
};
