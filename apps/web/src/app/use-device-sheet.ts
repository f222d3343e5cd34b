import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bareDashboard, errandOf, sheetPath, type DeviceErrand } from './device-address.ts';
import { isOverDashboard, type OverDashboard } from './sheet-navigation.ts';

interface DeviceSheetAddress {
  readonly errand: DeviceErrand | undefined;
  readonly open: (entityId: string) => void;
  readonly close: () => void;
}

/** Which device the address names, and the ways to one and back from it. */
export function useDeviceSheet(): DeviceSheetAddress {
  const place = useLocation();
  const navigate = useNavigate();
  const errand = errandOf(place);
  const { pathname, search } = place;
  const over = isOverDashboard(place.state);
  const linked = errand?.kind === 'sheet' && !over ? errand.entity_id : undefined;

  // Opened by a link: the dashboard goes under it, so that going back closes it and never leaves the app.
  useEffect(() => {
    if (linked === undefined) return;
    const here = { pathname, search };
    void navigate(bareDashboard(here), { replace: true });
    void navigate(sheetPath(here, linked), { state: { overDashboard: true } satisfies OverDashboard });
  }, [linked, pathname, search, navigate]);

  return {
    errand,
    open: useCallback(
      (entityId) =>
        // Where the browser is now: what opens a sheet is the same function at every address, and draws no card anew.
        void navigate(sheetPath(window.location, entityId), {
          state: { overDashboard: true } satisfies OverDashboard,
        }),
      [navigate],
    ),
    close: () => void (over ? navigate(-1) : navigate(bareDashboard(place), { replace: true })),
  };
}
