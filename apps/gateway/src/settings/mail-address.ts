/** A sender as a mail shows them. */
export interface MailFrom {
  readonly name: string | undefined;
  readonly address: string;
}

/** One address without what separates or quotes addresses in a header. */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u;

const LONGEST_ADDRESS = 254;

/** Whether mail can be sent to it: more than one, or a header with it, cannot be written into it. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** Reads `casa@example.it` or `Soglia <casa@example.it>`. */
export function parseMailFrom(text: string): MailFrom | undefined {
  const named = /^([^<>"\p{C}]{1,100})<([^<>]*)>$/u.exec(text.trim());
  const address = (named?.[2] ?? text).trim();
  if (!isMailAddress(address)) return undefined;
  const name = named?.[1]?.trim();
  return { name: name === '' ? undefined : name, address };
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Whether it is this machine: what is sent there can be read by nobody else. */
  readonly isLocal: boolean;
}

/** Reads `smtp(s)://user:password@host:port`; the port is 465 or 587 where it is left out. */
export function readSmtpUrl(text: string): MailServer | undefined {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.hostname === '' || (url.pathname !== '' && url.pathname !== '/')) return undefined;
  if (url.search !== '' || url.hash !== '') return undefined;
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const [user, password] = [url.username, url.password].map(decodeURIComponent);
    return {
      host,
      secure,
      port: Number(url.port) || (secure ? 465 : 587),
      user: user === '' ? undefined : user,
      password: password === '' ? undefined : password,
      isLocal: /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host),
    };
  } catch {
    return undefined;
  }
}
