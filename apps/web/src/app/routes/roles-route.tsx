import { mdiChevronLeft } from '@mdi/js';
import { readPanels } from '@soglia/hub-client/panels';
import { RolesScreen } from '#features/roles/roles-screen.tsx';
import { defaultMenuItems } from '#features/menu/menu-items.ts';
import { isOffered } from '#features/menu/page-of-hub.ts';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Link } from '../router/link.tsx';
import { useLocation, useNavigate } from '../router/router.tsx';
import { usePerson } from '../shell/use-person.ts';
import { companionLinks } from './companion-links.tsx';
import { roleAddress, roleOfAddress, ROLES_TAB } from './role-address.ts';

/** /role-management; `?ruolo=` names the role to edit, `concedi=` what to add to it. */
export const Screen = () => {
  const navigate = useNavigate();
  const { roleId, grant } = roleOfAddress(useLocation().search);
  return (
    <RolesScreen
      {...companionLinks()}
      administrator={usePerson()?.administrator}
      roleId={roleId}
      grant={grant}
      hasPage={useHasPage()}
      back={(label) => (
        <Link className={buttonClass('quiet')} to={ROLES_TAB}>
          <Icon path={mdiChevronLeft} />
          {label}
        </Link>
      )}
      onEdit={(id) => navigate(roleAddress(id))}
      onLeave={() => navigate(ROLES_TAB, { replace: true })}
    />
  );
};

/** Whether this hub has the page of a function; undefined until its pages are known. */
function useHasPage(): ((id: number) => boolean) | undefined {
  const { connection } = useHub();
  const { state } = useConnection();
  const read = useHubRead('panels', readPanels);
  if (read.kind !== 'there') return undefined;
  const hub = {
    base: connection.base,
    panels: read.value,
    version: state.kind === 'ready' ? state.hubVersion : '',
  };
  const items = defaultMenuItems();
  return (id) => isOffered(items.find((item) => item.id === String(id))?.url, hub);
}
