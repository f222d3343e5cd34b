import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';

/** What all cards share; the same object while nothing of it changes. */
export interface ListSetting {
  readonly words: SentenceWords;
  /** Milliseconds since the epoch, updated each minute. */
  readonly now: number;
  /** Of the house; undefined where it is not known. */
  readonly timeZone: string | undefined;
  /** When the sun next rises and sets, milliseconds since the epoch. */
  readonly sun: { readonly sunriseAt: number; readonly sunsetAt: number } | undefined;
  /** Configurations and runs are for administrators and people with the right. */
  readonly mayRead: boolean;
  readonly mayOpenEditor: boolean;
  readonly onOpen: (entityId: string) => void;
  readonly onEdit: (entityId: string) => void;
}
