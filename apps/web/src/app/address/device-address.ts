/** Names a device: at / its sheet is open, at /ha-dashboard its card is highlighted. */
const DEVICE = 'device';
const HIGHLIGHTS = '/ha-dashboard';

/** What is read of an address. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** A device that an address names, and what is shown of it. */
export interface DeviceLink {
  readonly kind: 'sheet' | 'highlight';
  readonly entity_id: string;
}

export function deviceLinkOf({ pathname, search }: Address): DeviceLink | undefined {
  const entityId = new URLSearchParams(search).get(DEVICE)?.trim() ?? '';
  if (entityId === '') return undefined;
  return { kind: isHighlight(pathname) ? 'highlight' : 'sheet', entity_id: entityId };
}

/** The dashboard with the card of that device in view and highlighted for a moment. */
export const highlightPath = (entityId: string): string => path(HIGHLIGHTS, new URLSearchParams(), entityId);

/** The same dashboard with the sheet of that device over it. */
export const sheetPath = (address: Address, entityId: string): string =>
  path('/', new URLSearchParams(address.search), entityId);

/** The same dashboard without a sheet. */
export function bareDashboard({ search }: Address): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(DEVICE);
  return withSearch('/', parameters);
}

/** Whether the address is one of the dashboard. */
export const isDashboard = ({ pathname }: Address): boolean => pathname === '/' || isHighlight(pathname);

function path(pathname: string, parameters: URLSearchParams, entityId: string): string {
  parameters.set(DEVICE, entityId);
  return withSearch(pathname, parameters);
}

const withSearch = (pathname: string, parameters: URLSearchParams) =>
  parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`;

const isHighlight = (pathname: string) =>
  pathname.startsWith(HIGHLIGHTS) && /^\/*$/.test(pathname.slice(HIGHLIGHTS.length));
