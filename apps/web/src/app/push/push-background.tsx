import { useEffect, useEffectEvent } from 'react';
import { useSessionStore } from '#features/session/session-context.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useFeature } from '#hub/use-capabilities.ts';
import { readWorkerMessage } from '../../service-worker/messages.ts';
import { deviceLinkOf } from '../address/device-address.ts';
import { navigationToSheet } from '../address/sheet-navigation.ts';
import { useLocation, useNavigate } from '../router/router.tsx';
import { useThisBrowser } from './this-browser.ts';

/** Names the centre in an address: `/?notifications`. It opens over any page. */
const CENTRE = 'notifications';

interface PushBackgroundProps {
  /** Opens the centre. */
  readonly onNotifications: () => void;
}

/** What the service worker tells this window, and the person's subscription of this browser. Draws nothing. */
export const PushBackground = ({ onNotifications }: PushBackgroundProps) => {
  useTappedNotifications(onNotifications);
  useKeptSubscription();
  return null;
};

/** A notification of the system was tapped, and its worker has chosen this window. */
function useTappedNotifications(onNotifications: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => {
    const target = new URL(path, window.location.origin);
    const link = deviceLinkOf(target);
    if (target.searchParams.has(CENTRE)) onNotifications();
    else if (link?.kind === 'sheet') {
      const { to, how } = navigationToSheet(location, link.entity_id);
      navigate(to, how);
    } else navigate(path);
  });
  useEffect(
    () =>
      onWorkerMessage(({ data, ports }) => {
        const message = readWorkerMessage(data);
        if (message?.type !== 'soglia:open') return;
        open(message.path);
        ports[0]?.postMessage('here');
      }),
    [],
  );
}

/** Keeps the person's subscription of this browser, and ends it with their session. */
function useKeptSubscription(): void {
  const sessions = useSessionStore();
  const origin = useCompanionOrigin();
  const { registration, device, wish } = useThisBrowser();
  const isOffered = useFeature('notifications');

  useEffect(() => {
    const keep = async () => {
      const worker = await registration();
      if (!isOffered || worker === undefined || !('pushManager' in worker)) return;
      // The usual case: nothing is loaded, and nothing is asked of the gateway.
      if (!wish.wanted() && (await worker.pushManager.getSubscription()) === null) return;
      const { keepSubscription } = await import('#features/web-push/keep-subscription.ts');
      const permission = () => Notification.permission;
      await keepSubscription({ registration: worker, origin, device, wish, permission });
    };
    const keepSilently = () => {
      // The next start tries again; until then the switch shows that it is off.
      keep().catch(() => undefined);
    };
    keepSilently();
    return onWorkerMessage(({ data }) => {
      if (readWorkerMessage(data)?.type === 'soglia:subscription-changed') keepSilently();
    });
  }, [isOffered, registration, origin, device, wish]);

  useEffect(
    () =>
      sessions.subscribe(() => {
        if (sessions.state().kind === 'in') return;
        registration()
          .then((worker) => worker?.pushManager.getSubscription())
          // Whoever's it was; the gateway learns it from the push service.
          .then((subscription) => subscription?.unsubscribe())
          .catch(() => undefined);
      }),
    [sessions, registration],
  );
}

function onWorkerMessage(hear: (message: MessageEvent) => void): () => void {
  // Over plain http there are no workers.
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}
