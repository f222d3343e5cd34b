import { NotificationSettings } from '#features/web-push/notification-settings.tsx';
import { useFeature } from '#hub/use-capabilities.ts';
import { useThisBrowser } from './this-browser.ts';

/** Notifications while the app is closed; nothing on a hub without our gateway, which sends them. */
export const PushSettings = () => {
  const isOffered = useFeature('notifications');
  const browser = useThisBrowser();
  return isOffered ? <NotificationSettings browser={browser} /> : null;
};
