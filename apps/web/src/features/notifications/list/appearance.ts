import {
  mdiBackupRestore,
  mdiBatteryAlertVariantOutline,
  mdiBellCheckOutline,
  mdiBellOutline,
  mdiDoorOpen,
  mdiGasCylinder,
  mdiGestureTapButton,
  mdiLifebuoy,
  mdiLanDisconnect,
  mdiMessageTextOutline,
  mdiMotionSensor,
  mdiPower,
  mdiPowerOff,
  mdiRobotOutline,
  mdiShieldHomeOutline,
  mdiSmokeDetectorVariantAlert,
  mdiWaterAlertOutline,
  mdiWrenchOutline,
} from '@mdi/js';
import { knownHubWords, type Words } from './known-hub-words.ts';
import type { NotificationItem } from './notification-item.ts';
import { t } from '../texts/index.ts';

type Tone = 'security' | 'sensors' | 'climate' | 'energy' | 'automation';

interface Appearance {
  /** Path data. */
  readonly icon: string;
  readonly tone: Tone;
}

const appearances: Readonly<Record<NotificationItem['type'], Appearance>> = {
  alarm: { icon: mdiShieldHomeOutline, tone: 'security' },
  smoke: { icon: mdiSmokeDetectorVariantAlert, tone: 'security' },
  gas: { icon: mdiGasCylinder, tone: 'security' },
  leak: { icon: mdiWaterAlertOutline, tone: 'security' },
  security: { icon: mdiShieldHomeOutline, tone: 'security' },
  motion: { icon: mdiMotionSensor, tone: 'sensors' },
  door: { icon: mdiDoorOpen, tone: 'security' },
  battery: { icon: mdiBatteryAlertVariantOutline, tone: 'security' },
  offline: { icon: mdiLanDisconnect, tone: 'sensors' },
  backup: { icon: mdiBackupRestore, tone: 'energy' },
  support: { icon: mdiLifebuoy, tone: 'climate' },
  rule: { icon: mdiBellCheckOutline, tone: 'automation' },
  system: { icon: mdiBellOutline, tone: 'sensors' },
  persistent: { icon: mdiBellOutline, tone: 'sensors' },
  repair: { icon: mdiWrenchOutline, tone: 'automation' },
  started: { icon: mdiPower, tone: 'energy' },
  stopped: { icon: mdiPowerOff, tone: 'sensors' },
  automation: { icon: mdiRobotOutline, tone: 'automation' },
  sent: { icon: mdiMessageTextOutline, tone: 'climate' },
  action: { icon: mdiGestureTapButton, tone: 'climate' },
};

export const appearanceOf = ({ type }: NotificationItem): Appearance => appearances[type];

/** The title or the message, and the message below a title. */
export function wordsOf({ source, id, type, title, message }: NotificationItem): Words {
  const known = source === 'hub' ? knownHubWords(id, title, message) : undefined;
  if (known !== undefined) return known;
  const said = message === '' ? defaultMessage(type) : message;
  return title === '' ? { title: said, message: '' } : { title, message: said === title ? '' : said };
}

/** The text of a kind that comes without a message. */
function defaultMessage(type: NotificationItem['type']): string {
  switch (type) {
    case 'started':
      return t('kind.started');
    case 'stopped':
      return t('kind.stopped');
    case 'automation':
      return t('kind.automation');
    case 'sent':
      return t('kind.sent');
    case 'action':
      return t('kind.action');
    default:
      return '';
  }
}
