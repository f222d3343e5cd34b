import { useLocation } from 'react-router';
import { DashboardScreen } from '#features/devices/dashboard/dashboard-screen.tsx';
import { useSessionState } from '#features/session/session-context.ts';
import { deviceOf } from './search/device-path.ts';
import { usePerson } from './shell/use-person.ts';

/** / and /ha-dashboard: the devices, and the one that was looked for. */
export const Screen = () => {
  const session = useSessionState();
  const { search, key } = useLocation();
  const username = session.kind === 'in' ? session.who.username : '';
  const device = deviceOf(search);
  return (
    <DashboardScreen
      person={usePerson()?.name ?? username}
      sought={device === undefined ? undefined : { entity_id: device, errand: key }}
    />
  );
};
