import { NotificationSettings } from '#features/web-push/notification-settings.tsx';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useThisBrowser } from './this-browser.ts';

/** Notifications while the app is closed; nothing on a hub without our gateway, which sends them. */
export const PushSettings = () => {
  const capabilities = useCapabilities();
  const browser = useThisBrowser();
  return capabilities.kind === 'soglia' && capabilities.features.has('notifications') ? (
    <NotificationSettings browser={browser} />
  ) : null;
};
