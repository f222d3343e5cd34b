import type { ReactNode } from 'react';
import type { HubRead } from '#hub/use-hub-read.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from '#shared/charts/chart.module.css';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { t } from './texts/index.ts';

interface HistoryResultProps<Value> {
  readonly read: HubRead<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** A chart, or its loading and failure states. */
export const HistoryResult = <Value,>({ read, children }: HistoryResultProps<Value>) => {
  if (read.kind === 'there') return children(read.value);
  if (read.kind === 'waiting') {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton className={styles['bone']} />
      </div>
    );
  }
  const { code } = read.error;
  if (code === 'unsupported' || code === 'refused') return <ChartMessage>{t(code)}</ChartMessage>;
  return (
    <ChartMessage>
      {t('failed')}
      <Button onClick={read.again}>{t('retry')}</Button>
    </ChartMessage>
  );
};
