import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSessionState } from '#features/session/session-context.ts';
import { TokenRefused } from '#features/session/token/token-refused.tsx';
import { useServices } from '../services.ts';
import { loginPath } from '../return-address.ts';
import { HouseToken } from './house-token.tsx';

/** The dashboard's own state when every token was refused: a new token, or a new sign-in. */
export const RefusedScreen = () => {
  const session = useSessionState();
  const { book } = useServices();
  const navigate = useNavigate();
  const place = useLocation();
  const [configuring, setConfiguring] = useState(false);
  const server = session.kind === 'refused' ? session.base : (book.remote() ?? '');
  return (
    <>
      <TokenRefused
        onConfigure={() => setConfiguring(true)}
        onSignIn={() => void navigate(loginPath(place))}
      />
      <HouseToken open={configuring} server={server} onClose={() => setConfiguring(false)} />
    </>
  );
};
