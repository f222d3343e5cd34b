import { AuditLogScreen } from '#features/audit-log/audit-log-screen.tsx';
import { RefusalsScreen } from '#features/roles/refusals/refusals-screen.tsx';
import { HouseSetupScreen } from '#features/house-setup/house-setup-screen.tsx';
import { ServiceKeysScreen } from '#features/service-keys/service-keys-screen.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Link } from '../../router/link.tsx';
import { matchesPath } from '../../router/match-path.ts';
import { useLocation } from '../../router/router.tsx';
import { usePerson } from '../../shell/use-person.ts';
import { companionLinks } from '../companion-links.tsx';
import { roleAddress } from '../role-address.ts';
import { Screen as NotFound } from '../not-found/not-found-screen.tsx';
import { t } from './texts/index.ts';

/** /profile/casa ('Prepara la casa'), /profile/negati ('Perché non funziona?'), /profile/chiavi ('Chiavi di servizio') and /profile/registro ('Registro delle modifiche'). */
export const AdministrationScreens = () => {
  const { pathname } = useLocation();
  const administrator = usePerson()?.administrator;
  const { home, prepare } = companionLinks();
  if (matchesPath('profile/casa', pathname)) {
    const people = (
      <Link className={buttonClass('soft')} to="/user-management">
        {t('people')}
      </Link>
    );
    return <HouseSetupScreen administrator={administrator} home={home} people={people} />;
  }
  if (matchesPath('profile/negati', pathname))
    return (
      <RefusalsScreen
        administrator={administrator}
        home={home}
        prepare={prepare}
        roleLink={({ roleId, grant, label, description }) => (
          <Link className={buttonClass('soft')} to={roleAddress(roleId, grant)} aria-label={description}>
            {label}
          </Link>
        )}
      />
    );
  if (matchesPath('profile/chiavi', pathname))
    return <ServiceKeysScreen administrator={administrator} home={home} prepare={prepare} />;
  if (matchesPath('profile/registro', pathname))
    return <AuditLogScreen administrator={administrator} home={home} />;
  return <NotFound />;
};
