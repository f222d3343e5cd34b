/** Why this browser gets no notifications while the app is closed. */
export type PushBarrier =
  /** The page came by http: browsers allow it on https only. */
  | 'insecure'
  /** On iPhone and iPad only the installed app can. */
  | 'not_installed'
  /** The person, or whoever manages the device, has blocked them. */
  | 'denied'
  | 'unsupported';

/** What is looked at of a browser. */
export interface PushEnvironment {
  readonly isSecureContext: boolean;
  readonly userAgent: string;
  /** An iPad pretends to be a Mac, which has no touch. */
  readonly maxTouchPoints: number;
  /** Whether the app was opened from the home screen. */
  readonly isInstalled: boolean;
  readonly hasWorkers: boolean;
  readonly hasPush: boolean;
  /** Undefined where the browser has no notifications. */
  readonly permission: NotificationPermission | undefined;
}

/** Undefined where this browser can get them, once its person agrees. */
export function pushBarrier(browser: PushEnvironment): PushBarrier | undefined {
  if (!browser.isSecureContext) return 'insecure';
  if (isAppleMobile(browser) && !browser.isInstalled) return 'not_installed';
  const { hasWorkers, hasPush, permission } = browser;
  if (!hasWorkers || !hasPush || permission === undefined) return 'unsupported';
  return permission === 'denied' ? 'denied' : undefined;
}

const isAppleMobile = ({ userAgent, maxTouchPoints }: PushEnvironment): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);

export function readPushEnvironment(): PushEnvironment {
  const { userAgent, maxTouchPoints } = navigator;
  return {
    isSecureContext: window.isSecureContext,
    userAgent,
    maxTouchPoints,
    // Safari's own word for it, and everybody's.
    isInstalled:
      (navigator as { readonly standalone?: boolean }).standalone === true ||
      window.matchMedia('(display-mode: standalone)').matches,
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : undefined,
  };
}
