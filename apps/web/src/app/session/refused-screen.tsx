import { useState } from 'react';
import { useSessionState } from '#features/session/session-context.ts';
import { TokenRefused } from '#features/session/token/token-refused.tsx';
import { useLocation, useNavigate } from '../router/router.tsx';
import { useServices } from '../services/services.ts';
import { loginPath } from '../address/return-address.ts';
import { HubTokenDialog } from './hub-token-dialog.tsx';

/** Shown in place of the dashboard when every token was refused: enter a token, or sign in again. */
export const RefusedScreen = () => {
  const session = useSessionState();
  const { book } = useServices();
  const navigate = useNavigate();
  const location = useLocation();
  const [configuring, setConfiguring] = useState(false);
  const server = session.kind === 'refused' ? session.base : (book.remote() ?? '');
  return (
    <>
      <TokenRefused onConfigure={() => setConfiguring(true)} onSignIn={() => navigate(loginPath(location))} />
      <HubTokenDialog open={configuring} server={server} onClose={() => setConfiguring(false)} />
    </>
  );
};
