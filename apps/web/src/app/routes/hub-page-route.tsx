import { useEffect } from 'react';
import { anotherAccessToken } from '@soglia/hub-client/sign-in';
import { pageOfHub, withAuth } from '#features/menu/page-of-hub.ts';
import { useSessionStore } from '#features/session/session-context.ts';
import { useHub } from '#hub/hub-context.ts';
import { useCapabilities, useFeature } from '#hub/use-capabilities.ts';
import { useConnection } from '#hub/use-connection.ts';
import { Redirect, useLocation } from '../router/router.tsx';
import { Waiting } from './waiting.tsx';

/**
 * /hub-page, where the hub origin sends the browser when the token of a page has ended (`APP_HUB_PAGE`): opens that page
 * anew, in place of this one. Its token lasts as long as one can, so that it does not soon come back here.
 */
export const Screen = () => {
  const { search } = useLocation();
  const sessions = useSessionStore();
  const { platform, connection } = useHub();
  const { state } = useConnection();
  const isKnown = useCapabilities().kind !== 'unknown';
  const { base } = connection;
  const asked = new URLSearchParams(search).get('page') ?? undefined;
  const page = pageOfHub(asked, { base, panels: undefined, version: '' })?.href;
  const known = state.kind === 'ready' && isKnown;
  const handOver = useFeature('page_hand_over');

  useEffect(() => {
    if (page === undefined || !known) return undefined;
    const abort = new AbortController();
    const open = (token: string | undefined) => {
      if (!abort.signal.aborted) location.replace(withAuth(new URL(page), { handOver, token }));
    };
    const current = sessions.state();
    const session = current.kind === 'in' ? current.who.tokens.session : undefined;
    if (session === undefined) open(undefined);
    else {
      // The session's own token may still do; else the hub asks for a sign-in.
      anotherAccessToken({ base, platform, session, signal: abort.signal }).then(open, () =>
        open(session.accessToken),
      );
    }
    return () => abort.abort();
  }, [base, handOver, known, page, platform, sessions]);

  return page === undefined ? <Redirect to="/" /> : <Waiting />;
};
