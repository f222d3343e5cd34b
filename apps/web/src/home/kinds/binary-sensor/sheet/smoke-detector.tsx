import { useState } from 'react';
import { formatNumber } from '#shared/format/quantity.ts';
import { formatAgo, formatDayTime } from '#shared/format/time.ts';
import { Button } from '#shared/ui/button.tsx';
import { DAY_MS } from '#shared/durations.ts';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { HourlyBarChart } from '#shared/charts/hourly-bar-chart.tsx';
import { HistoryResult } from '../../../history/history-result.tsx';
import { t as historyText } from '../../../history/texts/index.ts';
import { useHistory, type EntityHistory } from '../../../history/use-history.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import styles from './binary-sensor-sheet.module.css';
import {
  BAD_LEVEL,
  FULL_LEVEL,
  levelShare,
  measuredLevel,
  MEDIUM_LEVEL,
  smokeClass,
  smokeLevel,
} from '../smoke-level.ts';
import { newestEvents, smokeEvents, smokeHours } from './smoke-history.ts';
import { t } from './texts/index.ts';

const DAYS = 30;
/** Includes every change: the level may change while the state stays. */
const everything = { significantChangesOnly: false, attributes: true };
/** The hub's history may start this much after the requested time, milliseconds. */
const SLACK = 60_000;

/** The level, its class, the last 24 hours and every event of the last 30 days. */
export const SmokeDetector = ({ entity, now }: SheetProps) => {
  const level = measuredLevel(entity);
  const name = smokeClass(smokeLevel(entity));
  const read = useHistory(entity.entity_id, DAYS * 24, everything);
  return (
    <>
      <div className={styles['level']}>
        <p className={styles['figure']}>
          <strong>
            {formatNumber(level)}
            <small> ppm</small>
          </strong>
          <span data-level={name}>{t(name)}</span>
        </p>
        <div
          className={styles['bar']}
          role="meter"
          aria-label={t('level')}
          aria-valuemin={0}
          aria-valuemax={FULL_LEVEL}
          aria-valuenow={Math.min(level, FULL_LEVEL)}
          aria-valuetext={t('eventLevel', { level: formatNumber(level), word: t(name) })}
        >
          <i style={{ clipPath: `inset(0 ${100 - levelShare(level)}% 0 0 round 10px)` }} />
          {[MEDIUM_LEVEL, BAD_LEVEL].map((edge) => (
            <b key={edge} style={{ left: `${levelShare(edge)}%` }} />
          ))}
        </div>
        <p className={styles['ends']} aria-hidden="true">
          {[0, MEDIUM_LEVEL, BAD_LEVEL, FULL_LEVEL].map((edge) => (
            <span key={edge} style={{ left: `${levelShare(edge)}%` }}>
              {edge}
            </span>
          ))}
        </p>
      </div>
      <TitledBlock title={historyText('lastDay')}>
        <HistoryResult read={read}>{(past) => <SmokeDay past={past} />}</HistoryResult>
      </TitledBlock>
      {read.kind === 'there' && (
        <TitledBlock title={t('events')}>
          <SmokeEvents past={read.value} now={now} />
        </TitledBlock>
      )}
    </>
  );
};

const levels = { ok: 'none', low: 'low', medium: 'medium', bad: 'bad' } as const;

const SmokeDay = ({ past }: { readonly past: EntityHistory }) => {
  const bars = smokeHours(past.rows, { start: past.end - DAY_MS, end: past.end });
  const top = Math.max(BAD_LEVEL + 100, ...bars.map(({ value }) => value));
  return (
    <HourlyBarChart
      label={t('hours')}
      bars={bars}
      ticks={[0, MEDIUM_LEVEL, BAD_LEVEL]}
      top={top}
      textOf={(value) => `${formatNumber(value)} ppm`}
      levelOf={(value) => levels[smokeClass(value)]}
    />
  );
};

const SmokeEvents = ({ past, now }: { readonly past: EntityHistory; readonly now: number }) => {
  const [pages, setPages] = useState(1);
  const { shown, older } = newestEvents(smokeEvents(past.rows), pages);
  const first = past.rows[0]?.at;
  const remembers = first !== undefined && first > past.start + SLACK ? first : undefined;
  return (
    <>
      {shown.length === 0 ? (
        <ChartMessage>{t(remembers === undefined ? 'noEvents' : 'noEventsSince')}</ChartMessage>
      ) : (
        <ul className={styles['events']}>
          {shown.map((event) => (
            <li key={event.at}>
              <i data-level={levels[event.class]} aria-hidden="true" />
              <span>{t('eventLevel', { level: formatNumber(event.level), word: t(event.class) })}</span>
              <time dateTime={new Date(event.at).toISOString()}>
                {formatDayTime(event.at, now)}
                <small>{formatAgo(event.at, Math.max(now, event.at))}</small>
              </time>
            </li>
          ))}
        </ul>
      )}
      {older > 0 && <Button onClick={() => setPages(pages + 1)}>{t('moreEvents')}</Button>}
      {remembers !== undefined && (
        <p className={styles['hint']}>{historyText('sinceThen', { when: formatDayTime(remembers, now) })}</p>
      )}
    </>
  );
};
