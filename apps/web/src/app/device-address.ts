/** The parameter that names a device: at / its sheet is open, at /ha-dashboard it is brought into view. */
const DEVICE = 'device';
const HIGHLIGHTS = '/ha-dashboard';

export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** What an address wants of a device. */
export interface DeviceErrand {
  readonly kind: 'sheet' | 'highlight';
  readonly entity_id: string;
}

export function errandOf({ pathname, search }: Place): DeviceErrand | undefined {
  const entityId = new URLSearchParams(search).get(DEVICE)?.trim() ?? '';
  if (entityId === '') return undefined;
  return { kind: isHighlight(pathname) ? 'highlight' : 'sheet', entity_id: entityId };
}

/** The dashboard at that device, which is shown for a moment. */
export const highlightPath = (entityId: string): string => path(HIGHLIGHTS, new URLSearchParams(), entityId);

/** The dashboard as it is, with the sheet of that device over it. */
export const sheetPath = (place: Place, entityId: string): string =>
  path('/', new URLSearchParams(place.search), entityId);

/** The dashboard as it is, with nothing over it. */
export function bareDashboard({ search }: Place): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(DEVICE);
  return withSearch('/', parameters);
}

/** Whether the dashboard stands at that address. */
export const isDashboard = ({ pathname }: Place): boolean => pathname === '/' || isHighlight(pathname);

function path(pathname: string, parameters: URLSearchParams, entityId: string): string {
  parameters.set(DEVICE, entityId);
  return withSearch(pathname, parameters);
}

const withSearch = (pathname: string, parameters: URLSearchParams) =>
  parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`;

const isHighlight = (pathname: string) => pathname.replace(/\/+$/, '') === HIGHLIGHTS;
