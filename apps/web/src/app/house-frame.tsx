import { Outlet } from 'react-router';
import { Shell } from './shell/shell.tsx';

/** Everything that needs a house: the frame around it, and the hub behind it. */
export const Screen = () => (
  <Shell>
    <Outlet />
  </Shell>
);
