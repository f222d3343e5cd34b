import { mdiFlashAlertOutline } from '@mdi/js';
import { usePowerLimit, type PowerLimitState } from '#home/energy/use-power-limit.ts';
import { formatQuantity } from '#shared/format/quantity.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import styles from './power-limit.module.css';
import { t } from './texts/index.ts';

/** With less time than this left nobody counts minutes. */
const SOON_MS = 30_000;
/** What to switch off is rounded up to it, kW. */
const STEP_KW = 0.1;

/** 'Stai superando la potenza contrattuale', while the meter is about to disconnect the house. */
export const PowerLimitNotice = () => {
  const state = usePowerLimit();
  return state === undefined ? null : <PowerLimitBanner state={state} />;
};

interface PowerLimitBannerProps {
  readonly state: PowerLimitState;
}

export const PowerLimitBanner = ({ state: { kw, excess, left, contractedKw } }: PowerLimitBannerProps) => {
  const isOver = left !== undefined;
  const shown = {
    power: formatQuantity(kw, 'kW', { min: 2 }),
    contracted: formatQuantity(contractedKw, 'kW', { max: 1 }),
  };
  return (
    <Banner
      tone={isOver ? 'bad' : 'wait'}
      icon={mdiFlashAlertOutline}
      role="none"
      className={styles['notice']}
    >
      {/* The figures change every few seconds: only the title is read out. */}
      <strong role="alert">{t(isOver ? 'title' : 'eased.title')}</strong>
      <span>
        {isOver
          ? t('drawn', {
              ...shown,
              excess: formatQuantity(Math.ceil(excess / STEP_KW) * STEP_KW, 'kW', { max: 1 }),
              when: timeLeft(left),
            })
          : t('eased', shown)}
      </span>
    </Banner>
  );
};

function timeLeft(left: number): string {
  if (left < SOON_MS) return t('when.now');
  const minutes = Math.round(left / MINUTE_MS);
  return minutes <= 1 ? t('when.minute') : t('when.minutes', { minutes: String(minutes) });
}
