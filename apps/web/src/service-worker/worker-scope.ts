/** What is used here of the global scope of a service worker: the compiler's list of what a page has names none of it. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly navigator: { readonly language: string };
  readonly registration: WorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  fetch(path: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'status'>>;
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

interface WorkerRegistration {
  readonly pushManager: {
    getSubscription(): Promise<Subscription | null>;
    subscribe(options: PushSubscriptionOptionsInit): Promise<Subscription>;
  };
  showNotification(title: string, options: ShownNotification['options']): Promise<void>;
}

/** A window of the app, as its worker sees it. */
export interface AppWindow {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
  postMessage(message: object, transfer?: readonly MessagePort[]): void;
}

/** Of a push service. */
export interface Subscription {
  readonly options: {
    readonly userVisibleOnly: boolean;
    readonly applicationServerKey: ArrayBuffer | null;
  };
}

export interface ShownNotification {
  readonly title: string;
  readonly options: Omit<NotificationOptions, 'data'> & {
    /** Milliseconds since the epoch. */
    readonly timestamp?: number;
    readonly renotify?: boolean;
    readonly vibrate?: readonly number[];
    readonly data: NotificationData;
  };
}

/** Kept with a notification of the system, for when it is tapped. */
export interface NotificationData {
  /** Of the app. */
  readonly path: string;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  readonly install: Extendable;
  readonly push: Extendable & { readonly data: { text(): string } | null };
  readonly notificationclick: Extendable & {
    readonly notification: { readonly data: unknown; close(): void };
  };
  readonly pushsubscriptionchange: Extendable & {
    readonly oldSubscription?: Subscription | null;
    readonly newSubscription?: Subscription | null;
  };
  readonly message: Extendable & { readonly data: unknown };
}
