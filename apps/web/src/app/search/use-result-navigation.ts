import type { SearchEntry } from '#features/search/find-devices.ts';
import { highlightPath } from '../address/device-address.ts';
import { navigationToSheet, type Navigation } from '../address/sheet-navigation.ts';
import { useLocation } from '../router/router.tsx';

/** Where a result of the search leads: to its card; a sensor, which has none by itself, to its sheet. */
export function useResultNavigation(): (entry: SearchEntry) => Navigation {
  const location = useLocation();
  return ({ entity_id, onDashboard }) =>
    onDashboard ? { to: highlightPath(entity_id), how: {} } : navigationToSheet(location, entity_id);
}
