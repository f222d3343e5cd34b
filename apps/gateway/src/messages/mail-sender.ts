import type nodemailer from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { isMailAddress, parseMailFrom, readSmtpUrl } from '#settings/mail-address.ts';
import type { Message, MessageSender, Recipient } from './message-sender.ts';
import { retry, type FailedTry, type TryOptions } from './retry.ts';

export interface MailSettings {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly productName: string;
}

export interface MailOptions extends TryOptions {
  /** Whether mail may go unencrypted, and to a server without a certificate of its name: by default to this machine only. */
  readonly trustsServer?: boolean;
  readonly load?: () => Promise<Pick<typeof nodemailer, 'createTransport'>>;
}

/**
 * Sends mail of plain text by SMTP. The library for it is loaded with the first mail.
 * @param settings as the settings schema has accepted them
 */
export function createMailSender(settings: MailSettings, options: MailOptions): MessageSender {
  let transport: Promise<Transporter> | undefined;

  /** One that failed is not kept: the next try loads the library again. */
  const openOnce = async (): Promise<Transporter> => {
    const opening = (transport ??= openTransport(settings.smtpUrl, options));
    try {
      return await opening;
    } catch (error) {
      if (transport === opening) transport = undefined;
      throw error;
    }
  };

  const submit = async (
    { email }: Recipient,
    { subject, text }: Message,
    id: string,
    signal: AbortSignal,
  ): Promise<FailedTry | undefined> => {
    const transporter = await openOnce();
    const from = parseMailFrom(settings.mailFrom);
    const address = from?.address ?? '';
    try {
      await transporter.sendMail({
        signal,
        from: { name: from?.name ?? settings.productName, address },
        // As an object, it is one address whatever stands in it.
        to: { name: '', address: email ?? '' },
        subject,
        text,
        // The same for each try: whoever receives it twice shows it once.
        messageId: `<${id}@${address.slice(address.indexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return undefined;
    } catch (error) {
      return judge(error, signal);
    }
  };

  return {
    channel: 'mail',
    reaches: ({ email }) => email !== null && isMailAddress(email),
    send: (recipient, message, id, signal) =>
      retry('mail', options, signal, (trySignal) => submit(recipient, message, id, trySignal)),
    close: async () => {
      const opened = await transport?.catch(() => undefined);
      opened?.close();
    },
  };
}

async function openTransport(
  smtpUrl: string,
  { limits: { messageTry }, trustsServer, load = () => import('nodemailer') }: MailOptions,
): Promise<Transporter> {
  const { createTransport } = await load();
  const server = readSmtpUrl(smtpUrl);
  const { host = '', port, secure, user, password, isLocal } = server ?? {};
  const trusted = trustsServer ?? isLocal ?? false;
  return createTransport({
    host,
    port,
    secure: secure === true,
    requireTLS: !trusted,
    opportunisticTLS: trusted,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    tls: { rejectUnauthorized: !trusted, minVersion: 'TLSv1.2' },
    dnsTimeout: messageTry,
    connectionTimeout: messageTry,
    greetingTimeout: messageTry,
    socketTimeout: messageTry,
    socketCloseTimeout: 0,
    maxResponseSize: RESPONSE_LIMIT,
  });
}

/** Bytes of one answer of the mail server. */
const RESPONSE_LIMIT = 64 * 1024;

/** What the server wrote may quote the recipient: only its number and the library's code are kept. */
function judge(error: unknown, signal: AbortSignal): FailedTry {
  const { code, responseCode } = error instanceof Error ? (error as Partial<MailError>) : {};
  // The library's own limit may end first.
  if (signal.aborted || code === 'ETIMEDOUT') return { reason: 'no answer in time', again: true };
  const number = typeof responseCode === 'number' && responseCode >= 400 ? responseCode : undefined;
  const name = typeof code === 'string' && /^[A-Z_\d]{1,40}$/.test(code) ? code : 'failed';
  return {
    reason: number === undefined ? name : `${name} ${number}`,
    again: number === undefined ? !FINAL.has(name) : number < 500,
  };
}

interface MailError {
  readonly code: unknown;
  readonly responseCode: unknown;
}

/** Of these another try ends the same: no STARTTLS, a refused sign-in, an address or a message that cannot be sent. */
const FINAL = new Set(['ETLS', 'EAUTH', 'ENOAUTH', 'EENVELOPE', 'EMESSAGE', 'EREQUIRETLS']);
