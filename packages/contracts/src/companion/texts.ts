import * as z from 'zod/mini';
import { VISIBLE } from '../visible.ts';

/** Control characters, those that change the direction of a line, and halves of characters: a name may hold none of them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What makes one sign of several, as in 👩‍🔧: there it is seen. */
const JOINER = /([\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu;

/** Half of a character: no text on the wire can carry it. */
export const HALF_CHARACTER = /\p{Cs}/u;

/** One line of text for people, trimmed, without control characters. @param max characters at most */
export const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !UNPRINTABLE.test(text.replace(JOINER, '$1')), { error: 'unprintable' }),
  );

/** A name that somebody gives: a line of which something can be seen. @param max characters at most */
export const nameLine = (max: number) =>
  line(max).check(z.refine((name) => name === '' || VISIBLE.test(name), { error: 'unprintable' }));

/** The hub's id of a person: 32 hexadecimal digits, other letters on a hub of another make. */
export const userIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const roleIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Milliseconds do not matter: an ISO 8601 moment in UTC. */
export const momentSchema = z.iso.datetime();

/** A day of the calendar, `YYYY-MM-DD`, in the time zone of the house. */
export const daySchema = z.iso.date();

/** Text of several lines, trimmed. Control characters and halves of characters are refused. @param max characters at most */
export const multilineText = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((given) => !/[\p{Cs}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/u.test(given), { error: 'unprintable' }),
  );
