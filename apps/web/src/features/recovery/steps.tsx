import { classNames } from '#shared/ui/class-names.ts';
import type { RecoveryStep } from './recovery-state.ts';
import styles from './recovery.module.css';
import { t } from './texts/index.ts';

const order = ['details', 'code', 'password', 'done'] as const satisfies readonly RecoveryStep[];

/** Which of the four steps this is. */
export const Steps = ({ current }: { readonly current: RecoveryStep }) => (
  <ol className={styles['steps']} aria-label={t('steps')}>
    {order.map((step, index) => (
      <li
        key={step}
        className={classNames(index < order.indexOf(current) && styles['past'])}
        aria-current={step === current ? 'step' : undefined}
      >
        {t(`step.${step}`)}
      </li>
    ))}
  </ol>
);
