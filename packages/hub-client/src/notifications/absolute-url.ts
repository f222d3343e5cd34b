const LONGEST_URL = 2_000;

/**
 * A name, an IPv4 address or an IPv6 one in brackets, a port, and a path without blanks. No user name: what stands
 * before an @ is how links lie about where they lead.
 */
const ABSOLUTE =
  /^https?:\/\/(?:[\p{L}\p{N}_](?:[\p{L}\p{N}._-]{0,252}[\p{L}\p{N}])?\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?(?:[/?#][^\s\\<>"`{}|^\p{C}]*)?$/iu;

/** The text where it is an absolute http(s) address; undefined otherwise. */
export const absoluteUrl = (text: unknown): string | undefined =>
  typeof text === 'string' && text.length <= LONGEST_URL && ABSOLUTE.test(text) ? text : undefined;
