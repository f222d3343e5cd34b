import { useEffect, useState, type ReactNode } from 'react';
import { mdiChevronLeft } from '@mdi/js';
import { TicketDetailScreen } from '#features/tickets/detail/ticket-detail-screen.tsx';
import { TicketsScreen } from '#features/tickets/list/tickets-screen.tsx';
import { ViewTicketsScreen } from '#features/tickets/list/view-tickets-screen.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Link } from '../router/link.tsx';
import { matchesPath } from '../router/match-path.ts';
import { useLocation, useNavigate } from '../router/router.tsx';
import { reportedIn } from '../tickets/reported-error.ts';
import { useTicketsHost } from '../tickets/use-tickets-host.ts';
import { companionLinks } from './companion-links.tsx';

const LIST = '/support-tickets';

const link = (id: string, children: ReactNode) => (
  <Link to={`/ticket-detail/${encodeURIComponent(id)}`}>{children}</Link>
);

const back = (label: string) => (
  <Link className={buttonClass('quiet')} to={LIST}>
    <Icon path={mdiChevronLeft} />
    {label}
  </Link>
);

const manage = (label: string) => (
  <Link className={buttonClass('main')} to={LIST}>
    {label}
  </Link>
);

/** /support-tickets, /view-tickets and /ticket-detail/{id} */
export const Screen = () => {
  const { pathname, state } = useLocation();
  const host = useTicketsHost();
  // Only of the navigation that brought the person here.
  const [subject] = useState(() => reportedIn(state));
  const navigate = useNavigate();
  useEffect(() => {
    if (reportedIn(state) !== undefined) navigate(LIST, { replace: true });
  }, [state, navigate]);
  if (matchesPath('support-tickets', pathname))
    return <TicketsScreen host={host} link={link} home={companionLinks().home} subject={subject} />;
  if (matchesPath('view-tickets', pathname))
    return <ViewTicketsScreen host={host} link={link} manage={manage} />;
  const id = idOf(pathname);
  return <TicketDetailScreen key={id} host={host} id={id} back={back} />;
};

/** The last part of the address; as it stands where it is no valid encoding. */
function idOf(pathname: string): string {
  const part = pathname.split('/').findLast((one) => one !== '') ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
