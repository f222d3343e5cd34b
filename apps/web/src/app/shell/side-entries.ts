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
import type { Access, CapabilityState } from '@soglia/hub-client/capabilities';
import { isAllowed } from '#hub/use-allowed.ts';
import { maySeeEnergy } from '#home/energy/use-may-see-energy.ts';

/** One entry of the sidebar; `id` names its text. */
export type SideEntry = {
  readonly id:
    | 'dashboard'
    | 'map'
    | 'energy'
    | 'automations'
    | 'notifications'
    | 'people'
    | 'tickets'
    | 'backups';
  readonly icon: string;
  /** Whether a role opens it; every role, when not given. */
  readonly allows?: (access: Access) => boolean;
  /** Its route, and other routes for which it is marked as current; undefined for what opens as a sheet. */
  readonly to: { readonly path: string; readonly also?: RegExp } | undefined;
};

/** The entries of the specification, in its order. */
export const sideEntries: readonly SideEntry[] = [
  { id: 'dashboard', icon: mdiViewDashboardOutline, to: { path: '/', also: /^\/ha-dashboard$/ } },
  {
    id: 'map',
    icon: mdiMapOutline,
    allows: ({ functions }) => functions.has(1),
    to: { path: '/map' },
  },
  {
    id: 'energy',
    icon: mdiLightningBoltOutline,
    allows: maySeeEnergy,
    to: { path: '/energy' },
  },
  {
    id: 'automations',
    icon: mdiRobotOutline,
    to: { path: '/automations' },
  },
  { id: 'notifications', icon: mdiBellOutline, to: undefined },
  {
    id: 'people',
    icon: mdiAccountMultipleOutline,
    // Of administrators, who have no role of ours.
    allows: () => false,
    to: { path: '/user-management', also: /^\/role-management$/ },
  },
  {
    id: 'tickets',
    icon: mdiLifebuoy,
    to: { path: '/support-tickets', also: /^\/(view-tickets|ticket-detail\/[^/]+)$/ },
  },
  {
    id: 'backups',
    icon: mdiBackupRestore,
    allows: ({ rights }) => rights.has('backups'),
    to: { path: '/gestione-backup' },
  },
];

/** The entries that the person may follow. `held`: it is not known yet, the entry only keeps its height. */
export const entriesFor = (
  capabilities: CapabilityState,
): readonly { readonly entry: SideEntry; readonly held: boolean }[] =>
  sideEntries.flatMap((entry) => {
    const allowed = entry.allows === undefined || isAllowed(capabilities, entry.allows);
    return allowed === false ? [] : [{ entry, held: allowed === undefined }];
  });

/** Whether the entry is the current page. */
export const isHere = ({ to }: SideEntry, pathname: string): boolean =>
  to !== undefined && (to.path === pathname || to.also?.test(pathname) === true);
