import {
  mdiAccountGroupOutline,
  mdiBackupRestore,
  mdiBellOutline,
  mdiLifebuoy,
  mdiLightningBoltOutline,
  mdiMapOutline,
  mdiRobotOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';

/** One line of the sidebar; `id` names its text. */
export type SideEntry = {
  readonly id:
    'dashboard' | 'map' | 'energy' | 'automations' | 'notifications' | 'people' | 'tickets' | 'backups';
  readonly icon: string;
  /** Where it leads, and what else belongs to it; undefined for what opens over the page. */
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
    icon: mdiAccountGroupOutline,
    to: { path: '/user-management', also: /^\/role-management$/ },
  },
  {
    id: 'tickets',
    icon: mdiLifebuoy,
    to: { path: '/support-tickets', also: /^\/(view-tickets|ticket-detail\/[^/]+)$/ },
  },
  { id: 'backups', icon: mdiBackupRestore, to: { path: '/gestione-backup' } },
];

/** Whether that entry is where the person is. */
export const isHere = ({ to }: SideEntry, pathname: string): boolean =>
  to !== undefined && (to.path === pathname || to.also?.test(pathname) === true);
