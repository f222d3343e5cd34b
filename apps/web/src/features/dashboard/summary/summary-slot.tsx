import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#shared/lazy-part.ts';
import styles from './summary-slot.module.css';

const Summary = lazyPart(async () => (await import('./summary.tsx')).Summary);

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
