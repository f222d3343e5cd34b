import { lazy, Suspense, type ComponentProps } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';
import styles from './summary-slot.module.css';

const Summary = lazy(async () => {
  const { Summary: summary } = await import('./summary.tsx');
  await textsReady();
  return { default: summary };
});

interface SummarySlotProps extends ComponentProps<typeof Summary> {
  readonly label: string;
  /** What kind of thing it is, for those who do not see it. */
  readonly role: string;
  /** The house is known. */
  readonly ready: boolean;
}

/** The place of the summary, as high as it will be; what stands in it comes after the first devices. */
export const SummarySlot = ({ label, role, ready, ...house }: SummarySlotProps) => (
  <section className={styles['slot']} aria-label={label} aria-roledescription={role}>
    {ready && (
      <Suspense>
        <Summary {...house} />
      </Suspense>
    )}
  </section>
);
