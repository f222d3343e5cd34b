import type { FunctionComponent } from 'react';
import { matchesPath } from '../router/match-path.ts';
import { useLocation } from '../router/router.tsx';
import { chunks } from '../route-modules.ts';
import { screen } from './screen.ts';

const Dashboard = screen(chunks.dashboard);
const Profile = screen(() => import('./profile-route.tsx'));
const Tickets = screen(() => import('./tickets-route.tsx'));
const NotFound = screen(() => import('./not-found/not-found-screen.tsx'));

/**
 * The pages inside the house; one component for all addresses of a page, so that it stays mounted between them. Login
 * carries neither this list nor the names of these files.
 */
const pages: readonly (readonly [path: string, Content: FunctionComponent])[] = [
  ['', Dashboard],
  ['ha-dashboard', Dashboard],
  ['user-management', screen(() => import('./people-route.tsx'))],
  ['role-management', screen(() => import('./roles-route.tsx'))],
  ['gestione-backup', screen(() => import('./backups-route.tsx'))],
  ['profile', Profile],
  ['profile/:page', Profile],
  ['energy', screen(() => import('./energy-route.tsx'))],
  ['map', screen(() => import('./map-route.tsx'))],
  ['hub-page', screen(() => import('./hub-page-route.tsx'))],
  ['automations', screen(() => import('./automations-route.tsx'))],
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
