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
  /** Whether a person sees the list: what comes then needs no toast. */
  readonly isListInView: () => boolean;
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
  /** Of the hub, what came together, oldest first: 'Avviso', 3 s. */
  readonly warn: (sources: readonly ToastSource[]) => void;
  /** 'Errore notifica' */
  readonly damaged: () => void;
  /** The list has come into view: what follows is counted anew. */
  readonly seen: () => void;
}

export function createToasts({ notify, texts, onOpen, isListInView, now }: ToastsOptions): Toasts {
  let shown: readonly number[] = [];
  let counted = 0;

  /** How many of these have a toast of their own. */
  function countSingle(coming: readonly Notice[]): number {
    const to = now();
    // What lies ahead is of a clock that was set back since.
    shown = shown.filter((at) => at > to - PUSH_TOAST_MS && at <= to);
    if (shown.length === 0) counted = 0;
    const single = counted > 0 ? 0 : Math.min(coming.length, MOST_AT_ONCE - shown.length);
    shown = [...shown, ...coming.map(() => to)].slice(-MOST_AT_ONCE);
    counted += coming.length - single;
    return single;
  }

  /** Oldest first. The tray shows what it got last on top: the newest single one, over the count of the older ones. */
  function show(coming: readonly Notice[]): void {
    if (isListInView()) return;
    const older = coming.length - countSingle(coming);
    if (older > 0) {
      const { open, many } = texts();
      notify({
        subject: 'notifications-many',
        title: many(counted),
        lasts: PUSH_TOAST_MS,
        isListed: true,
        action: { label: open, run: onOpen },
      });
    }
    for (const notice of coming.slice(older)) notify(notice);
  }

  function warningOf({ id, title, message }: ToastSource): Notice {
    const text = [title, message].filter((part) => part !== '').join(': ');
    return {
      subject: `notification-${id}`,
      tone: 'warn',
      lasts: WARNING_TOAST_MS,
      title: texts().warning,
      text,
      isExcerpt: true,
      isListed: true,
    };
  }

  return {
    push({ id, title, message }) {
      const subject = `notification-${id}`;
      const words = title === '' ? { title: message } : { title, ...(message !== '' && { text: message }) };
      show([{ subject, ...words, lasts: PUSH_TOAST_MS, isExcerpt: true, isListed: true }]);
    },
    warn(sources) {
      show(sources.map(warningOf));
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
