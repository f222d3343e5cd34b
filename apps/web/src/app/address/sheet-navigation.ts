import { deviceLinkOf, isDashboard, sheetPath, type Address } from './device-address.ts';

/** An address of the app and how to go there. */
export interface Navigation {
  readonly to: string;
  readonly how: { readonly replace?: boolean; readonly state?: OverDashboard };
}

/** State of a history entry whose previous entry is the dashboard, or the map that the sheet was opened from. */
export interface OverDashboard {
  readonly overDashboard?: boolean;
}

/** Whether going back from this history entry closes the sheet. */
export const isOverDashboard = (state: unknown): boolean =>
  (state as OverDashboard | null)?.overDashboard === true;

/**
 * How to open the sheet of a device: over the dashboard as it is, in place of a sheet that is open; from another screen
 * as a link, below which `useDeviceSheet` puts the dashboard.
 */
export function navigationToSheet(
  location: Address & { readonly state: unknown },
  entityId: string,
): Navigation {
  if (!isDashboard(location)) return { to: sheetPath({ pathname: '/', search: '' }, entityId), how: {} };
  const open = deviceLinkOf(location)?.kind === 'sheet' && isOverDashboard(location.state);
  return { to: sheetPath(location, entityId), how: { replace: open, state: { overDashboard: true } } };
}
