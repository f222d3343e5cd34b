import type { PushSubscriptionInput } from '@soglia/contracts/notifications/web-push';

/** What is used here of a registered service worker. */
export interface PushRegistration {
  readonly pushManager: {
    getSubscription(): Promise<Subscription | null>;
    subscribe(options: PushSubscriptionOptionsInit): Promise<Subscription>;
  };
}

export type Subscription = Pick<PushSubscription, 'endpoint' | 'toJSON' | 'unsubscribe'> & {
  readonly options: Pick<PushSubscriptionOptions, 'applicationServerKey'>;
};

export type PushFailureCode =
  /** The person said no when the browser asked. */
  | 'denied'
  /** They closed the question, or the browser asks only once a day. */
  | 'dismissed'
  /** The app has no worker here yet, or may have none. */
  | 'no_worker'
  /** The browser did not reach the push service of its maker. */
  | 'push_service'
  /** What it subscribed to cannot be encrypted for. */
  | 'incomplete';

/** Why this browser could not be subscribed. */
export class PushFailure extends Error {
  override readonly name = 'PushFailure';
  readonly code: PushFailureCode;

  constructor(code: PushFailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/**
 * Subscribes this browser, or gives the subscription that it has for this key. Asks nobody: the permission was granted
 * before. Rejects with {@link PushFailure}.
 * @param publicKey of the gateway, base64url
 */
export async function subscribeBrowser(
  { pushManager }: PushRegistration,
  publicKey: string,
): Promise<Subscription> {
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // Of another gateway at this address, or of one whose data was lost: it could not send to it.
  if (before !== null && !sameBytes(before.options.applicationServerKey, key)) await before.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    const refused = cause instanceof DOMException && cause.name === 'NotAllowedError';
    throw new PushFailure(refused ? 'denied' : 'push_service', cause);
  }
}

/** What the gateway is told of it. @throws PushFailure */
export function subscriptionInput(subscription: Subscription, device: string): PushSubscriptionInput {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new PushFailure('incomplete');
  return { endpoint, keys: { p256dh, auth }, device };
}

/** By which the gateway names it: SHA-256, hexadecimal. */
export async function endpointHash({ endpoint }: Pick<Subscription, 'endpoint'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
