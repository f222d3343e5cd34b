import { useEffect, useEffectEvent, useState } from 'react';
import { claimStorage } from '#features/notifications/centre/hub-storage.ts';
import type { NotificationCentre } from '#features/notifications/centre/notification-centre.ts';
import { createToasts } from '#features/notifications/centre/toasts.ts';
import { t } from '#features/notifications/texts/index.ts';
import { useUsername } from '#features/session/session-context.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';
import { useCapabilities, useFeature } from '#hub/use-capabilities.ts';
import { listInView, onListInView } from '#shared/ui/list-in-view.ts';
import { notify } from '#shared/ui/notices.ts';
import { useServices } from '../services/services.ts';
import { openCentre } from './open-centre.ts';
import { showUnread } from './unread-badges.tsx';

/** The notifications of the signed-in person, while mounted; undefined before the first effect. */
export function useCentre(onOpen: () => void): NotificationCentre | undefined {
  const hub = useHub();
  const origin = useCompanionOrigin();
  const { store } = useServices();
  const username = useUsername();
  const isOurs = useCapabilities().kind === 'soglia';
  const isOnGateway = useFeature('notifications');
  const [centre, setCentre] = useState<NotificationCentre>();
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    if (username === undefined) return undefined;
    claimStorage(store, username);
    const toasts = createToasts({
      notify,
      isListInView: listInView.get,
      now: () => Date.now(),
      onOpen: open,
      texts: () => ({
        warning: t('toast.warning'),
        damaged: { title: t('toast.damaged'), text: t('toast.damaged.text') },
        many: (count) => t('toast.many', { count }),
        open: t('open'),
      }),
    });
    const opened = openCentre({ hub, isOurs, store, toasts, origin: isOnGateway ? origin : undefined });
    const count = () => showUnread(opened.state().unread);
    const releases = [opened.subscribe(count), onListInView(toasts.seen)];
    count();
    // oxlint-disable-next-line react/set-state-in-effect -- it is opened by this effect
    setCentre(opened);
    return () => {
      for (const release of releases) release();
      opened.close();
      showUnread(0);
    };
  }, [hub, isOurs, isOnGateway, origin, store, username]);
  return centre;
}
