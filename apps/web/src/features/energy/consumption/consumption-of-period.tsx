import { useMemo, useState } from 'react';
import { weekPrice } from '@soglia/energy/cost';
import type { Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { usePricing } from '#home/energy/use-pricing.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { HOUR_MS } from '#shared/durations.ts';
import { DeviceDialog } from '../devices/device-dialog.tsx';
import { ManageDevices } from '../devices/manage-devices.tsx';
import { EnergyFailure } from '../energy-failure.tsx';
import { PeriodPicker } from '../period/period-picker.tsx';
import { TariffButton } from '../settings/tariff-button.tsx';
import { ConsumptionChart } from './consumption-chart.tsx';
import { consumptionCsv } from './consumption-csv.ts';
import screen from '../energy.module.css';
import styles from './consumption.module.css';
import { DeviceShares } from './device-shares.tsx';
import { editedDevice } from '../devices/edited-device.ts';
import type { Share } from './consumption-figures.ts';
import { consumptionTitle } from './period-title.ts';
import { PriceLine, useCurrentPrice } from './price-line.tsx';
import { StandbyLine } from './standby-line.tsx';
import { t } from './texts/index.ts';
import { useBefore, useConsumption } from './use-consumption.ts';

interface ConsumptionOfPeriodProps {
  readonly sources: EnergySources;
  readonly period: Period;
  readonly now: number;
  readonly nameOf: (meter: string) => string;
  readonly onPeriod: (period: Period) => void;
}

/** The bars of the chosen period, and the devices in it. */
export const ConsumptionOfPeriod = (props: ConsumptionOfPeriodProps) => {
  const { sources, period, now, nameOf, onPeriod } = props;
  const read = useConsumption(sources, period, now);
  const before = useBefore(sources, period, now);
  const pricing = usePricing(sources, period);
  const { euro } = useCurrentPrice(pricing, now);
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const mean = useMemo(() => pricing && weekPrice(pricing, hour), [pricing, hour]);
  const { settings, mayEdit } = useEnergySettings();
  const [edited, setEdited] = useState<string>();
  const title = consumptionTitle(period, now);
  const figures = read.kind === 'there' ? read.value : undefined;
  const hasOwnPower = sources.solar.length + sources.batteries.length > 0;
  return (
    <>
      <Panel title={title} className={styles['chart']} busy={read.kind === 'waiting'}>
        <PeriodPicker period={period} now={now} onPeriod={onPeriod} />
        {read.kind === 'failed' && <EnergyFailure error={read.error} again={read.again} />}
        {read.kind === 'waiting' && <Skeleton className={screen['ghost']} />}
        {figures !== undefined && (
          <ConsumptionChart
            title={title}
            period={period}
            now={now}
            figures={figures}
            before={before}
            csv={() =>
              consumptionCsv({ balances: figures.slots, sources, timeZone: period.timeZone, nameOf, now })
            }
          />
        )}
      </Panel>
      <Panel
        title={t('devices')}
        className={classNames(styles['list'], styles['wide'])}
        busy={read.kind === 'waiting'}
      >
        {read.kind === 'waiting' && <Skeleton className={screen['ghost']} />}
        {figures !== undefined && figures.shares.length + sources.devices.length > 0 && (
          <DeviceShares
            shares={figures.shares}
            silent={silentMeters(sources, figures.shares)}
            nameOf={nameOf}
            onEdit={mayEdit ? setEdited : undefined}
          />
        )}
        {sources.devices.length === 0 && <p className={screen['hint']}>{t('devices.none')}</p>}
        <div className={styles['foot']}>
          {figures?.standby !== undefined && (
            <StandbyLine standby={figures.standby} price={mean ?? euro ?? figures.meanPrice} />
          )}
          {pricing !== undefined && <PriceLine pricing={pricing} now={now} />}
          {hasOwnPower && <p className={screen['hint']}>{t('price.solar')}</p>}
          <ManageDevices sources={sources} nameOf={nameOf} />
          <TariffButton />
        </div>
      </Panel>
      <DeviceDialog
        open={edited !== undefined}
        device={edited === undefined ? undefined : editedDevice(edited, settings, nameOf)}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
};

/** Devices without statistics are shown too: whoever chose a wrong sensor has to find it again. */
function silentMeters({ devices }: EnergySources, shares: readonly Share[]): readonly string[] {
  const counted = new Set(shares.map(({ device }) => device?.meter));
  return [...new Set(devices.map(({ meter }) => meter))].filter((meter) => !counted.has(meter));
}
