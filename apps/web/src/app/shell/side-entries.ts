import {
  mdiAccountMultipleOutline,
  mdiBackupRestore,
  mdiBellOutline,
  mdiLifebuoy,
  mdiLightningBoltOutline,
  mdiMapOutline,
  mdiRobotOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';

/** One entry of the sidebar; `id` names its text. */
export type SideEntry = {
  readonly id:
    'dashboard' | 'map' | 'energy' | 'automations' | 'notifications' | 'people' | 'tickets' | 'backups';
  readonly icon: string;
  /** Its route, and other routes for which it is marked as current; undefined for what opens as a sheet. */
  readonly to: { readonly path: string; readonly also?: RegExp } | undefined;
};

/** The entries of the specification, in its order. */
export const sideEntries: readonly SideEntry[] = [
  { id: 'dashboard', icon: mdiViewDashboardOutline, to: { path: '/', also: /^\/ha-dashboard$/ } },
  { id: 'map', icon: mdiMapOutline, to: { path: '/map' } },
  { id: 'energy', icon: mdiLightningBoltOutline, to: { path: '/energy' } },
  { id: 'automations', icon: mdiRobotOutline, to: { path: '/automations' } },
  { id: 'notifications', icon: mdiBellOutline, to: undefined },
  {
    id: 'people',
    icon: mdiAccountMultipleOutline,
    to: { path: '/user-management', also: /^\/role-management$/ },
  },
  {
    id: 'tickets',
    icon: mdiLifebuoy,
    to: { path: '/support-tickets', also: /^\/(view-tickets|ticket-detail\/[^/]+)$/ },
  },
  { id: 'backups', icon: mdiBackupRestore, to: { path: '/gestione-backup' } },
];

/** Whether the entry is the current page. */
export const isHere = ({ to }: SideEntry, pathname: string): boolean =>
  to !== undefined && (to.path === pathname || to.also?.test(pathname) === true);
