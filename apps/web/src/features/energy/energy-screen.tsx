import { useMemo, useState, type FunctionComponent, type ReactNode } from 'react';
import { mdiLightningBoltOutline, mdiPlus } from '@mdi/js';
import { useConnection } from '#hub/use-connection.ts';
import { useHouseTimeZone } from '#hub/use-house-clock.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { useMaySeeEnergy } from '#home/energy/use-may-see-energy.ts';
import { Segments } from '#home/controls/segments.tsx';
import { LoadHelpContext, type LoadHelp } from '#home/load-failure/load-help-context.ts';
import { capitalised } from '#shared/format/capitalised.ts';
import { activeRegion } from '#shared/i18n/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { useElapsed } from '#shared/use-elapsed.ts';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ConsumptionTab } from './consumption/consumption-tab.tsx';
import { DeviceDialog } from './devices/device-dialog.tsx';
import { EnergyFailure } from './energy-failure.tsx';
import { EnergySkeleton } from './energy-skeleton.tsx';
import styles from './energy.module.css';
import { SharedViewContext, type PeriodChoice } from './period/period-choice.ts';
import { PowerLimitNotice } from './power-limit/power-limit-notice.tsx';
import { ProductionTab } from './production/production-tab.tsx';
import { StatisticsTab } from './statistics/statistics-tab.tsx';
import { t } from './texts/index.ts';

export const energyTabs = ['consumption', 'production', 'statistics'] as const;
export type EnergyTab = (typeof energyTabs)[number];

interface EnergyScreenProps {
  readonly tab: EnergyTab;
  readonly onTab: (tab: EnergyTab) => void;
  /** The period of all tabs; undefined: each begins with its own. */
  readonly choice: PeriodChoice | undefined;
  readonly onChoice: (choice: PeriodChoice) => void;
  /** A link to the dashboard. */
  readonly home: ReactNode;
  readonly help: LoadHelp;
}

const contents: Readonly<Record<EnergyTab, FunctionComponent>> = {
  consumption: ConsumptionTab,
  production: ProductionTab,
  statistics: StatisticsTab,
};

const PANEL = 'energy-panel';
/** After this, states that have not come are reported. */
const LOAD_TIMEOUT_MS = 15_000;

/** 'Energia' */
export const EnergyScreen = ({ tab, onTab, choice, onChoice, home, help }: EnergyScreenProps) => {
  const Content = contents[tab];
  const [open, onOpen] = useState(false);
  const view = useMemo(
    () => ({ choice, choose: onChoice, table: { open, onOpen } }),
    [choice, onChoice, open],
  );
  return (
    <LoadHelpContext value={help}>
      <ScreenTop title={t('title')} text={useToday()} icon={mdiLightningBoltOutline} action={<AddDevice />} />
      <Gate home={home}>
        <PowerLimitNotice />
        <div className={styles['tabs']}>
          <Segments
            label={t('tabs')}
            panel={PANEL}
            value={tab}
            onChange={onTab}
            options={energyTabs.map((one) => ({ value: one, label: t(`tab.${one}`) }))}
          />
        </div>
        <div id={PANEL} role="tabpanel" aria-label={t(`tab.${tab}`)}>
          <SharedViewContext value={view}>
            <Content />
          </SharedViewContext>
        </div>
      </Gate>
    </LoadHelpContext>
  );
};

/** '+ Dispositivo', for whoever may change the energy of the house. */
const AddDevice = () => {
  const { mayEdit } = useEnergySettings();
  const [adds, setAdds] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button
        look="main"
        className={styles['add']}
        aria-label={t('add')}
        aria-haspopup="dialog"
        onClick={() => setAdds(true)}
      >
        <Icon path={mdiPlus} />
        <span>{t('device')}</span>
      </Button>
      <DeviceDialog open={adds} onClose={() => setAdds(false)} />
    </>
  );
};

interface GateProps {
  readonly home: ReactNode;
  readonly children: ReactNode;
}

/** Says why there is nothing to see, where there is not: the role, or a hub that does not answer. */
const Gate = ({ home, children }: GateProps) => {
  const allowed = useMaySeeEnergy();
  const listed = useKnownEntities().kind === 'loaded';
  const { state, retryNow } = useConnection();
  const timedOut = useElapsed(!listed || allowed === undefined, LOAD_TIMEOUT_MS);
  if (allowed === false) {
    return (
      <EmptyState kind="unavailable" title={t('closed.title')} actions={home}>
        {t('closed')}
      </EmptyState>
    );
  }
  if (listed && allowed === true) return children;
  if (timedOut || state.kind === 'lost' || state.kind === 'refused') {
    return <EnergyFailure error={'error' in state ? state.error : undefined} again={retryNow} />;
  }
  return <EnergySkeleton />;
};

/** 'Venerdì 20 nov', in the house. */
function useToday(): string {
  const zone = useHouseTimeZone(true);
  const now = useNow(MINUTE_MS);
  const words = new Intl.DateTimeFormat(activeRegion(), {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    ...(zone.kind === 'there' && { timeZone: zone.value }),
  }).format(now);
  return capitalised(words);
}
