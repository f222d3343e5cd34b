import { useState } from 'react';
import type { CategoryDialogsProps } from '#home/categories/category-task.ts';
import { AtHomeContext } from '#hub/at-home-context.ts';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { OpenDeviceContext } from '#home/model/open-device-context.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { useLocation } from '../router/router.tsx';
import { SetupOfferSlot } from './setup-offer-slot.tsx';
import { useLoadHelp } from '../server/use-load-help.tsx';
import { useHouseStatus } from '../server/use-house-status.ts';
import { overlay } from '../overlay.tsx';
import { useOwnName } from '../shell/use-person.ts';
import { useDeviceSheet } from '../address/use-device-sheet.ts';
import { useTab } from '../address/tab-address.ts';

const DeviceSheets = overlay(async () => (await import('../device-sheet/device-sheets.tsx')).DeviceSheets);

const LoadError = lazyComponent(
  async () => (await import('./failure/dashboard-load-error.tsx')).DashboardLoadError,
);

const LazyCategoryDialogs = lazyComponent(
  async () => (await import('#features/categories/category-dialogs.tsx')).CategoryDialogs,
);

/** Loads the dialogs about categories when the first one is wanted. */
const CategoryDialogs = (props: CategoryDialogsProps) => {
  const [wanted, setWanted] = useState(false);
  if (props.task !== undefined && !wanted) setWanted(true);
  return wanted ? <LazyCategoryDialogs {...props} /> : null;
};

/** / and /ha-dashboard: the dashboard, the highlighted device, and the sheet of the open one. */
export const Screen = () => {
  const { key } = useLocation();
  const { deviceLink, open, close } = useDeviceSheet();
  const { tab, choose } = useTab();
  const { help, dialogs } = useLoadHelp();
  const atHome = useHouseStatus().location === 'home';
  const opened = deviceLink?.kind === 'sheet' ? deviceLink.entity_id : undefined;
  return (
    <OpenDeviceContext value={open}>
      <AtHomeContext value={atHome}>
        <DashboardScreen
          person={useOwnName()}
          highlighted={
            deviceLink?.kind === 'highlight' ? { entity_id: deviceLink.entity_id, key } : undefined
          }
          tab={tab}
          onTab={choose}
          help={help}
          LoadError={LoadError}
          CategoryDialogs={CategoryDialogs}
        />
        <DeviceSheets open={opened !== undefined} entityId={opened} onClose={close} />
        <SetupOfferSlot />
        {dialogs}
      </AtHomeContext>
    </OpenDeviceContext>
  );
};
