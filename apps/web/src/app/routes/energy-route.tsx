import { energyTabs, EnergyScreen, type EnergyTab } from '#features/energy/energy-screen.tsx';
import { useLoadHelp } from '../access/use-load-help.tsx';
import { useLocation, useNavigate } from '../router/router.tsx';
import { companionLinks } from './companion-links.tsx';

/** What `?scheda=` says of each tab; the first needs nothing. */
const addresses: Readonly<Record<EnergyTab, string>> = {
  consumption: '/energy',
  production: '/energy?scheda=produzione',
  statistics: '/energy?scheda=statistiche',
};

/** /energy, with the tab in its address. */
export const Screen = () => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { help, dialogs } = useLoadHelp();
  const tab = energyTabs.find((one) => addresses[one] === `/energy?scheda=${tabIn(search)}`);
  return (
    <>
      <EnergyScreen
        tab={tab ?? 'consumption'}
        onTab={(next) => navigate(addresses[next], { replace: true })}
        home={companionLinks().home}
        help={help}
      />
      {dialogs}
    </>
  );
};

const tabIn = (search: string) => new URLSearchParams(search).get('scheda') ?? '';
