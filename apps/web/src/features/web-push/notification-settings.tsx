import { ChoiceFields } from './choice-fields.tsx';
import { DeviceList } from './device-list.tsx';
import { ThisDevice } from './this-device.tsx';
import type { ThisBrowser } from './use-this-device.ts';
import styles from './web-push.module.css';

/** Notifications while the app is closed: in this browser, what and when, and on which other devices. */
export const NotificationSettings = ({ browser }: { readonly browser: ThisBrowser }) => (
  <div className={styles['settings']}>
    <ThisDevice browser={browser} />
    <ChoiceFields />
    <DeviceList browser={browser} />
  </div>
);
