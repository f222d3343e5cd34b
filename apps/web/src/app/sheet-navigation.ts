import { errandOf, isDashboard, sheetPath, type Place } from './device-address.ts';

interface Way {
  readonly to: string;
  readonly how: { readonly replace?: boolean; readonly state?: OverDashboard };
}

/** Says of an entry of the history that the dashboard lies under it. */
export interface OverDashboard {
  readonly overDashboard?: boolean;
}

/** Whether the dashboard lies under this entry of the history. */
export const isOverDashboard = (state: unknown): boolean =>
  (state as OverDashboard | null)?.overDashboard === true;

/**
 * The way to the sheet of a device from wherever somebody stands: over the dashboard as it is, in the place of the
 * sheet that is open; from another screen by a link, which lays the dashboard under it.
 */
export function wayToSheet(place: Place & { readonly state: unknown }, entityId: string): Way {
  if (!isDashboard(place)) return { to: sheetPath({ pathname: '/', search: '' }, entityId), how: {} };
  const open = errandOf(place)?.kind === 'sheet' && isOverDashboard(place.state);
  return { to: sheetPath(place, entityId), how: { replace: open, state: { overDashboard: true } } };
}
