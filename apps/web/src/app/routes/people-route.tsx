import { PeopleScreen } from '#features/people/people-screen.tsx';
import { RolesTab } from '#features/roles/roles-tab.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Link } from '../router/link.tsx';
import { useLocation, useNavigate } from '../router/router.tsx';
import { usePerson } from '../shell/use-person.ts';
import { companionLinks } from './companion-links.tsx';
import { roleAddress, ROLES_TAB } from './role-address.ts';

const ROLES = 'ruoli';

/** /user-management; `?scheda=ruoli` opens the tab of the roles. */
export const Screen = () => {
  const navigate = useNavigate();
  const tab = new URLSearchParams(useLocation().search).get('scheda') === ROLES ? 'roles' : 'people';
  const links = companionLinks();
  const person = usePerson();
  return (
    <PeopleScreen
      {...links}
      administrator={person?.administrator}
      onOwnName={(name) => person?.rename(name)}
      tab={tab}
      onTab={(next) => navigate(next === 'roles' ? ROLES_TAB : '/user-management', { replace: true })}
      roles={
        <RolesTab
          prepare={links.prepare}
          create={(label) => (
            <Link className={buttonClass('main')} to={roleAddress(undefined)}>
              {label}
            </Link>
          )}
          onChange={(id) => navigate(roleAddress(id))}
        />
      }
    />
  );
};
