import type { FunctionComponent } from 'react';
import { matchesPath } from '../router/match-path.ts';
import { useLocation } from '../router/router.tsx';
import { chunks } from '../route-modules.ts';
import { screen } from './screen.ts';

/** A page that is opened from another one. Its files are asked for after that has been left, which takes as long. */
const page: typeof screen = (load) =>
  screen(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return load();
  });

const Dashboard = screen(chunks.dashboard);
const Profile = page(() => import('./profile-route.tsx'));
const Tickets = page(() => import('./tickets-route.tsx'));
const NotFound = page(() => import('./not-found/not-found-screen.tsx'));

/**
 * The pages inside the house; one component for all addresses of a page, so that it stays mounted between them. Login
 * carries neither this list nor the names of these files.
 */
const pages: readonly (readonly [path: string, Content: FunctionComponent])[] = [
  ['', Dashboard],
  ['ha-dashboard', Dashboard],
  ['user-management', page(() => import('./people-route.tsx'))],
  ['role-management', page(() => import('./roles-route.tsx'))],
  ['gestione-backup', page(() => import('./backups-route.tsx'))],
  ['profile', Profile],
  ['profile/:page', Profile],
  ['energy', page(() => import('./energy-route.tsx'))],
  ['map', page(() => import('./map-route.tsx'))],
  ['hub-page', page(() => import('./hub-page-route.tsx'))],
  ['automations', page(() => import('./automations-route.tsx'))],
  ['support-tickets', Tickets],
  ['view-tickets', Tickets],
  ['ticket-detail/:id', Tickets],
];

/** The page of the address. */
export const HousePage = () => {
  const { pathname } = useLocation();
  const [, Content] = pages.find(([path]) => matchesPath(path, pathname)) ?? [undefined, NotFound];
  return <Content />;
};
