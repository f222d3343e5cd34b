import {
  DEFAULT_COST_PER_UNIT,
  type EnergySettings,
  type TariffPeriod,
  type UnitPrice,
} from '@soglia/contracts/energy';
import { keepHidden } from '#policy/keep-hidden.ts';

/** Whether somebody may know of a statistic or an entity. */
type IsVisible = (id: string) => boolean;

/** The price that is told where the sensor of the real one may not be known. */
const standIn: UnitPrice = { kind: 'single', euro: DEFAULT_COST_PER_UNIT };

const hidesPrice = ({ price }: TariffPeriod, isVisible: IsVisible): boolean =>
  price.kind === 'sensor' && !isVisible(price.entity_id);

/** The settings without what names an entity that is not visible. */
export const visibleSettings = (settings: EnergySettings, isVisible: IsVisible): EnergySettings => ({
  ...settings,
  tariff: {
    ...settings.tariff,
    periods: settings.tariff.periods.map((period) =>
      hidesPrice(period, isVisible) ? { ...period, price: standIn } : period,
    ),
  },
  devices: settings.devices.filter(({ entity_id: id }) => isVisible(id)),
  panels: settings.panels.filter(({ entity_id: id }) => isVisible(id)),
});

/** The first id in them that is not visible. */
export function hiddenIdIn(settings: EnergySettings, isVisible: IsVisible): string | undefined {
  const prices = settings.tariff.periods.flatMap(({ price }) =>
    price.kind === 'sensor' ? [price.entity_id] : [],
  );
  const named = [...settings.devices, ...settings.panels].map(({ entity_id: id }) => id);
  return [...prices, ...named].find((id) => !isVisible(id));
}

/** What somebody saves who sees only a part, with the stored part that they do not see. */
export function withHiddenSettings(
  stored: EnergySettings,
  saved: EnergySettings,
  isVisible: IsVisible,
): EnergySettings {
  const hiddenPrices = new Map(
    stored.tariff.periods
      .filter((period) => hidesPrice(period, isVisible))
      .map(({ from, price }) => [from, price]),
  );
  const periods = saved.tariff.periods.map((period) => {
    const hidden = hiddenPrices.get(period.from);
    return hidden !== undefined && isStandIn(period.price) ? { ...period, price: hidden } : period;
  });
  return {
    ...saved,
    tariff: { ...saved.tariff, periods },
    devices: keepHidden(stored.devices, saved.devices, isVisible),
    panels: keepHidden(stored.panels, saved.panels, isVisible),
  };
}

const isStandIn = (price: UnitPrice): boolean => price.kind === 'single' && price.euro === standIn.euro;
