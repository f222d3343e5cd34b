import type { Message } from './message-sender.ts';

/** Characters at most; names come from the hub and may be long. */
const LINE_LENGTH = 200;
const TEXT_LENGTH = 2000;

/** Line breaks, control characters, and those that change the direction of a line or show nothing. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]+/gu;

const CUT_MARK = '…';

/** What cutting may leave of a character. */
const HALF_AT_END = /[\uD800-\uDBFF]$/;

/** One line, without what could end a header or hide a part of it. */
export const plainLine = (text: string): string => cut(text.replace(UNPRINTABLE, ' ').trim(), LINE_LENGTH);

/** The same in every channel: one line of subject, and lines of text without control characters, each of bounded length. */
export const plainMessage = ({ kind, subject, text }: Message): Message => ({
  kind,
  subject: plainLine(subject),
  text: cut(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.replace(UNPRINTABLE, ' ').trimEnd())
      .join('\n'),
    TEXT_LENGTH,
  ),
});

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(HALF_AT_END, '')}${CUT_MARK}`;
