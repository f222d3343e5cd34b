import { useCallback } from 'react';
import { MapScreen } from '#features/map/map-screen.tsx';
import { OpenDeviceContext } from '#home/model/open-device-context.ts';
import { useLoadHelp } from '../server/use-load-help.tsx';
import { sheetPath } from '../address/device-address.ts';
import type { OverDashboard } from '../address/sheet-navigation.ts';
import { useNavigate } from '../router/router.tsx';
import { companionLinks } from './companion-links.tsx';

/** /map */
export const Screen = () => {
  const navigate = useNavigate();
  const { help, dialogs } = useLoadHelp();
  const open = useCallback(
    (entityId: string) =>
      // Closing the sheet goes back: to the map.
      navigate(sheetPath({ pathname: '/', search: '' }, entityId), {
        state: { overDashboard: true } satisfies OverDashboard,
      }),
    [navigate],
  );
  return (
    <OpenDeviceContext value={open}>
      <MapScreen home={companionLinks().home} help={help} />
      {dialogs}
    </OpenDeviceContext>
  );
};
