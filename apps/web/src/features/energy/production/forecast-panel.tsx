import { nextPeriod, periodAt, type Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { Panel } from '#shared/ui/screen.tsx';
import { FigureRow, kwhFigure } from '../figure-row.tsx';
import { forecastIn, type Forecast } from './forecast.ts';
import screen from '../energy.module.css';
import { t } from './texts/index.ts';

interface ForecastPanelProps {
  readonly forecast: Forecast;
  readonly sources: EnergySources;
  readonly period: Period;
  readonly now: number;
}

/** What the hub expects of the sun today and tomorrow. */
export const ForecastPanel = ({ forecast, sources, period, now }: ForecastPanelProps) => {
  const today = periodAt('day', now, period.timeZone);
  const entries = sources.solar.flatMap(({ forecasts }) => forecasts);
  const expect = (start: number, end: number) => forecastIn(forecast, entries, { start, end });
  const tomorrow = nextPeriod(today);
  return (
    <Panel title={t('forecast.title')}>
      <FigureRow
        figures={[
          kwhFigure(t('forecast.today'), expect(today.start, today.end)),
          kwhFigure(t('forecast.rest'), expect(now, today.end) ?? 0),
          kwhFigure(t('forecast.tomorrow'), expect(tomorrow.start, tomorrow.end)),
        ]}
      />
      <p className={screen['hint']}>{t('forecast.hint')}</p>
    </Panel>
  );
};
