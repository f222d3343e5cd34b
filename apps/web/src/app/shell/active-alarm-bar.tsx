import { AlarmBar, type SeeLink } from '#features/alerts/alarm-bar.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import type { DrawSheetTop } from '#shared/ui/sheet-top.ts';
import { useLocation } from '../router/router.tsx';
import { deviceLinkOf } from '../address/device-address.ts';
import { Link } from '../router/link.tsx';
import { navigationToSheet } from '../address/sheet-navigation.ts';

/** Active alarms above every screen, with links to their sheets. */
export const HouseAlarm = () => <AlarmBar see={(link) => <See {...link} />} />;

/** The same inside a sheet, which covers the other. */
export const drawSheetAlarm: DrawSheetTop = (onLeave) => <SheetAlarm onLeave={onLeave} />;

interface SheetAlarmProps {
  readonly onLeave: (() => void) | undefined;
}

/** Not in the sheet of the alarming device, which shows the alarm itself. */
const SheetAlarm = ({ onLeave }: SheetAlarmProps) => {
  const deviceLink = deviceLinkOf(useLocation());
  return (
    <AlarmBar
      except={deviceLink?.kind === 'sheet' ? deviceLink.entity_id : undefined}
      see={onLeave && ((link) => <See {...link} onFollow={onLeave} />)}
    />
  );
};

interface SeeProps extends SeeLink {
  readonly onFollow?: () => void;
}

const See = ({ entityId, label, fullLabel, onFollow }: SeeProps) => {
  const { to, how } = navigationToSheet(useLocation(), entityId);
  return (
    <Link className={buttonClass('default')} to={to} how={how} aria-label={fullLabel} onFollow={onFollow}>
      {label}
    </Link>
  );
};
