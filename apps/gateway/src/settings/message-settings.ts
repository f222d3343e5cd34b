import * as z from 'zod';
import { homeNetworks } from '#wire/ip-networks.ts';
import { parseMailFrom, readSmtpUrl } from './mail-address.ts';

const SMTP_URL =
  'write it as smtps://user:password@mail.example:465, special characters of the password as %40';

export const smtpUrl = z
  .string({ error: SMTP_URL })
  .refine((given) => readSmtpUrl(given) !== undefined, SMTP_URL);

const MAIL_FROM = 'give an address such as casa@example.it, or Soglia <casa@example.it>';

export const mailFrom = z
  .string({ error: MAIL_FROM })
  .refine((given) => parseMailFrom(given) !== undefined, MAIL_FROM);

const SMS_URL = 'write it as https://sms.example/send';

const isPlain = ({ protocol }: URL) => protocol === 'http:';
const isNear = ({ hostname }: URL) =>
  hostname === 'localhost' || homeNetworks.has(hostname.replace(/^\[|\]$/g, ''));

export const smsUrl = z
  .string({ error: SMS_URL })
  .refine((given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol), SMS_URL)
  .refine(
    (given) => !URL.canParse(given) || !isPlain(new URL(given)) || isNear(new URL(given)),
    'it begins with https://, except for an IP address of the house',
  )
  .refine(
    (given) => !URL.canParse(given) || new URL(given).username === '',
    'leave user name and password out of it',
  );

const NOTIFY_SERVICE = 'give a service of the hub that sends text messages, such as notify.twilio_sms';

export const notifyService = z
  .string({ error: NOTIFY_SERVICE })
  .regex(/^notify\.[a-z0-9_]{1,100}$/, NOTIFY_SERVICE)
  // These show a message to everybody, to one device whoever is meant, or know no phone numbers.
  .refine(
    (given) => !/^notify\.(?:persistent_notification$|send_message$|mobile_app_)/.test(given),
    'this one sends to no phone number: give a service such as notify.twilio_sms',
  );
