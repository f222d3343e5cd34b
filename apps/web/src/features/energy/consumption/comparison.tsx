import type { Period } from '@soglia/energy/periods';
import { formatNumber } from '#shared/format/quantity.ts';
import { t } from './texts/index.ts';

interface ComparisonProps {
  readonly period: Period;
  readonly now: number;
  /** kWh, of as much of both periods as has passed. */
  readonly total: number | undefined;
  readonly before: number | undefined;
}

/** '+8 % rispetto a ieri alla stessa ora'; nothing where there is nothing to compare with. */
export const Comparison = ({ period, now, total, before }: ComparisonProps) => {
  if (total === undefined || before === undefined || before <= 0) return null;
  const percent = Math.round((total / before - 1) * 100);
  // A meter that had just been installed: nobody compares with it.
  if (!Number.isFinite(percent) || percent > MOST_PERCENT) return null;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  const change = `${sign}${formatNumber(Math.abs(percent), { max: 0 })}\u{a0}%`;
  const running = now < period.end;
  return <span>{t(running ? `than.${period.kind}.running` : `than.${period.kind}`, { change })}</span>;
};

const MOST_PERCENT = 999;
