import { useCallback, useMemo } from 'react';
import { energyTabs, EnergyScreen, type EnergyTab } from '#features/energy/energy-screen.tsx';
import type { PeriodChoice } from '#features/energy/period/period-choice.ts';
import { useLoadHelp } from '../server/use-load-help.tsx';
import { useLocation, useNavigate } from '../router/router.tsx';
import { companionLinks } from './companion-links.tsx';

/** What `?scheda=` says of each tab; the first needs nothing. */
const tabs: Readonly<Record<EnergyTab, string | undefined>> = {
  consumption: undefined,
  production: 'produzione',
  statistics: 'statistiche',
};

/** What `?periodo=` says; with `?giorno=` it is the one of that day. */
const periods: Readonly<Record<PeriodChoice['kind'], string>> = {
  day: 'giorno',
  week: 'settimana',
  month: 'mese',
  year: 'anno',
};

/** /energy, with the tab and the period in its address. */
export const Screen = () => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { help, dialogs } = useLoadHelp();
  const { tab, choice } = useMemo(() => readAddress(search), [search]);
  const onChoice = useCallback(
    (next: PeriodChoice) => navigate(addressOf(tab, next), { replace: true }),
    [navigate, tab],
  );
  return (
    <>
      <EnergyScreen
        tab={tab}
        onTab={(next) => navigate(addressOf(next, choice))}
        choice={choice}
        onChoice={onChoice}
        home={companionLinks().home}
        help={help}
      />
      {dialogs}
    </>
  );
};

function readAddress(search: string): {
  readonly tab: EnergyTab;
  readonly choice: PeriodChoice | undefined;
} {
  const asked = new URLSearchParams(search);
  const tab = energyTabs.find((one) => tabs[one] === asked.get('scheda'));
  const kinds = Object.keys(periods) as PeriodChoice['kind'][];
  const kind = kinds.find((one) => periods[one] === asked.get('periodo'));
  const day = asked.get('giorno') ?? undefined;
  return { tab: tab ?? 'consumption', choice: kind && { kind, day } };
}

function addressOf(tab: EnergyTab, choice: PeriodChoice | undefined): string {
  const asked = Object.entries({
    scheda: tabs[tab],
    periodo: choice && periods[choice.kind],
    giorno: choice?.day,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return asked.length === 0 ? '/energy' : `/energy?${asked.join('&')}`;
}
