import { useContext } from 'react';
import { HubContext } from '#hub/hub-context.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router.tsx';
import { reportState } from './reported-error.ts';
import { t } from './texts/index.ts';
import { useSupportOffered } from './use-support-offered.ts';

interface ReportLinkProps {
  /** What happened, as the failure screen shows it. */
  readonly words: string;
}

/** 'Segnala un problema': the form for a ticket, with what has happened; nothing where nobody would read it. */
export const ReportLink = (props: ReportLinkProps) =>
  useContext(HubContext) === undefined ? null : <LinkInHouse {...props} />;

const LinkInHouse = ({ words }: ReportLinkProps) => {
  const { pathname } = useLocation();
  return useSupportOffered() ? (
    <Link
      className={buttonClass('quiet')}
      to="/support-tickets"
      how={{ state: reportState(words, pathname) }}
    >
      {t('report')}
    </Link>
  ) : null;
};
