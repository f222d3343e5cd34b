import type { ReactNode } from 'react';
import type { HubRead } from '#hub/use-hub-read.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './chart.module.css';
import { t } from './texts/index.ts';

interface ChartPlaceProps<Value> {
  readonly read: HubRead<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** Where a chart will stand: on its way, not there, or drawn. */
export const ChartPlace = <Value,>({ read, children }: ChartPlaceProps<Value>) => {
  if (read.kind === 'there') return children(read.value);
  if (read.kind === 'waiting') {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton className={styles['bone']} />
      </div>
    );
  }
  const { code } = read.error;
  if (code === 'unsupported' || code === 'refused') return <Said>{t(code)}</Said>;
  return (
    <Said>
      {t('failed')}
      <Button onClick={read.again}>{t('retry')}</Button>
    </Said>
  );
};

/** A word in the place of a chart. */
export const Said = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['said']} role="status">
    {children}
  </div>
);
