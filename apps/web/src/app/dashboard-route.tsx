import { DashboardScreen } from '#features/devices/dashboard/dashboard-screen.tsx';
import { useSessionState } from '#features/session/session-context.ts';
import { usePerson } from './shell/use-person.ts';

/** /: the devices. */
export const Screen = () => {
  const session = useSessionState();
  const username = session.kind === 'in' ? session.who.username : '';
  return <DashboardScreen person={usePerson()?.name ?? username} />;
};
