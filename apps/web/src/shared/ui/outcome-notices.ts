import { notify } from './notices.ts';

/** Milliseconds, by the specification: success dialogs 2–3 s, success toast 2 s, warning toast 4 s. */
const SUCCESS_DIALOG_MS = 2_500;
const SUCCESS_TOAST_MS = 2_000;
const WARNING_TOAST_MS = 4_000;

/** A dialog in the middle that closes by itself: what the person came to do is done, as a role that was created. */
export const showSuccess = (title: string, text?: string): void =>
  notify({
    shape: 'dialog',
    title,
    tone: 'ok',
    lasts: SUCCESS_DIALOG_MS,
    ...(text !== undefined && { text }),
  });

/** A toast for a small success, as a value that was saved. */
export const toastSuccess = (title: string, text?: string): void =>
  notify({ title, tone: 'ok', lasts: SUCCESS_TOAST_MS, ...(text !== undefined && { text }) });

/** A toast for what did not go as wanted, and needs no answer. */
export const toastWarning = (title: string, text?: string): void =>
  notify({ title, tone: 'warn', lasts: WARNING_TOAST_MS, ...(text !== undefined && { text }) });
