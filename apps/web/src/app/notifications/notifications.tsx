import { NotificationsSheet } from '#features/notifications/notifications-sheet.tsx';
import { useSessionState } from '#features/session/session-context.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { navigationToSheet } from '../address/sheet-navigation.ts';
import { useArrival } from '../address/use-arrival.ts';
import { useFocusFallback } from '../address/use-focus-fallback.ts';
import { useTakenParameter } from '../address/use-taken-parameter.ts';
import { useFirstMessages } from '../connection/use-first-messages.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { PushBackground } from '../push/push-background.tsx';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router.tsx';
import { useServices } from '../services/services.ts';
import { storedTokens } from './stored-tokens.ts';
import { useTicketUpdates } from './use-ticket-updates.ts';
import { useCentre } from './use-centre.ts';
import { useDeviceOf } from './use-device-of.ts';

const PushSettings = lazyComponent(async () => (await import('../push/push-settings.tsx')).PushSettings);
const NoticeRules = lazyComponent(
  async () => (await import('#features/notice-rules/rules-offer.tsx')).NoticeRulesOffer,
);

/** Names the notifications in an address of the app: `/?notifications` opens them. */
const PARAMETER = 'notifications';

interface NotificationsProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Every feed of notifications while the shell is drawn, and 'Notifiche' over it. */
export const Notifications = ({ open, onOpen, onClose }: NotificationsProps) => {
  const centre = useCentre(onOpen);
  const location = useLocation();
  const deviceOf = useDeviceOf();
  const { store } = useServices();
  const session = useSessionState();
  useTakenParameter(PARAMETER, onOpen);
  // The start has stored it: a reload would choose it again, over what the person has chosen since.
  useTakenParameter('lang');
  useArrival();
  useFocusFallback();
  usePreferences();
  useFirstMessages(store);
  useTicketUpdates();
  if (centre === undefined) return null;
  return (
    <>
      <PushBackground onNotifications={onOpen} />
      <NotificationsSheet
        open={open}
        onClose={onClose}
        centre={centre}
        deviceOf={deviceOf}
        linkTo={(subject, className, children) => (
          <Link
            className={className}
            {...('entityId' in subject
              ? navigationToSheet(location, subject.entityId)
              : { to: `/ticket-detail/${subject.ticketId}` })}
            onFollow={onClose}
          >
            {children}
          </Link>
        )}
        tokens={storedTokens(store, session)}
        settings={
          <>
            <NoticeRules />
            <PushSettings />
          </>
        }
      />
    </>
  );
};
