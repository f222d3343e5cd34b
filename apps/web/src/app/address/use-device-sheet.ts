import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from '../router/router.tsx';
import { bareDashboard, deviceLinkOf, sheetPath, type DeviceLink } from './device-address.ts';
import { isOverDashboard, type OverDashboard } from './sheet-navigation.ts';

interface DeviceSheetAddress {
  readonly deviceLink: DeviceLink | undefined;
  readonly open: (entityId: string) => void;
  readonly close: () => void;
}

/** The device that the address names, and functions that open and close a sheet. */
export function useDeviceSheet(): DeviceSheetAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const deviceLink = deviceLinkOf(location);
  const { pathname, search } = location;
  const over = isOverDashboard(location.state);
  const linked = deviceLink?.kind === 'sheet' && !over ? deviceLink.entity_id : undefined;

  // Opened by a link: an entry of the dashboard is put before it, so that going back closes the sheet.
  useEffect(() => {
    if (linked === undefined) return;
    const here = { pathname, search };
    navigate(bareDashboard(here), { replace: true });
    navigate(sheetPath(here, linked), { state: { overDashboard: true } satisfies OverDashboard });
  }, [linked, pathname, search, navigate]);

  return {
    deviceLink,
    open: useCallback(
      (entityId) =>
        // Reads the current address, so that the function stays the same and no card renders again.
        navigate(sheetPath(window.location, entityId), {
          state: { overDashboard: true } satisfies OverDashboard,
        }),
      [navigate],
    ),
    close: () => {
      if (over) navigate(-1);
      else navigate(bareDashboard(location), { replace: true });
    },
  };
}
