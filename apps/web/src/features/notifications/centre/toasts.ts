import type { Notice } from '#shared/ui/notices.ts';

/** Of the specification. */
const PUSH_TOAST_MS = 5_000;
const WARNING_TOAST_MS = 3_000;
/** More than these within a toast's time are counted in one. */
const MOST_AT_ONCE = 3;

interface ToastTexts {
  readonly warning: string;
  readonly damaged: { readonly title: string; readonly text: string };
  readonly many: (count: number) => string;
  readonly open: string;
}

interface ToastsOptions {
  readonly notify: (notice: Notice) => void;
  readonly texts: () => ToastTexts;
  /** Opens the centre. */
  readonly onOpen: () => void;
  readonly now: () => number;
}

interface ToastSource {
  readonly id: string;
  readonly title: string;
  readonly message: string;
}

/** What came just now, over the page. */
export interface Toasts {
  /** Of the push channel or the gateway: 5 s. */
  readonly push: (source: ToastSource) => void;
  /** Of the hub: 'Avviso', 3 s. */
  readonly warn: (source: ToastSource) => void;
  /** 'Errore notifica' */
  readonly damaged: () => void;
  /** The list is open: what follows is counted anew. */
  readonly seen: () => void;
}

export function createToasts({ notify, texts, onOpen, now }: ToastsOptions): Toasts {
  let shown: readonly number[] = [];
  let counted = 0;

  /** Whether it has a toast of its own. */
  function isSingle(): boolean {
    const to = now();
    // What lies ahead is of a clock that was set back since.
    shown = shown.filter((at) => at > to - PUSH_TOAST_MS && at <= to);
    if (shown.length === 0) counted = 0;
    const single = shown.length < MOST_AT_ONCE && counted === 0;
    shown = [...shown, to].slice(-MOST_AT_ONCE);
    if (!single) counted += 1;
    return single;
  }

  function show(notice: Notice): void {
    const { open, many } = texts();
    if (isSingle()) {
      notify(notice);
      return;
    }
    const action = { label: open, run: onOpen };
    notify({
      subject: 'notifications-many',
      title: many(counted),
      lasts: PUSH_TOAST_MS,
      isListed: true,
      action,
    });
  }

  return {
    push({ id, title, message }) {
      const subject = `notification-${id}`;
      const words = title === '' ? { title: message } : { title, ...(message !== '' && { text: message }) };
      show({ subject, ...words, lasts: PUSH_TOAST_MS, isExcerpt: true, isListed: true });
    },
    warn({ id, title, message }) {
      const text = [title, message].filter((part) => part !== '').join(': ');
      show({
        subject: `notification-${id}`,
        tone: 'warn',
        lasts: WARNING_TOAST_MS,
        title: texts().warning,
        text,
        isExcerpt: true,
        isListed: true,
      });
    },
    damaged() {
      notify({ subject: 'notification-damaged', tone: 'warn', lasts: PUSH_TOAST_MS, ...texts().damaged });
    },
    seen() {
      shown = [];
      counted = 0;
    },
  };
}
