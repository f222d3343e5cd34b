import { t } from '../texts/index.ts';

export interface Words {
  readonly title: string;
  /** Empty where the title is all. */
  readonly message: string;
}

interface KnownWords {
  readonly title: string;
  /** Undefined where the message is another one. */
  readonly words: (message: string) => Words | undefined;
}

const LOGIN =
  /^Login attempt or request with invalid authentication from (\S+) \((\S+)\)\. See the log for details\.$/u;
const BAN = 'Too many login attempts from ';
const CONFIG = 'The following integrations and platforms could not be set up:';
const CONFIG_END = 'Please check your config and logs.';

/** What Home Assistant itself notifies of, always in English, by the id that it gives it. */
const knownWords: Readonly<Record<string, KnownWords>> = {
  'persistent/http-login': {
    title: 'Login attempt failed',
    words: (message) => {
      const [whole, host = '', address = ''] = LOGIN.exec(message) ?? [];
      if (whole === undefined) return undefined;
      const from = host === address ? address : `${host} (${address})`;
      return { title: t('known.login'), message: t('known.login.text', { from }) };
    },
  },
  'persistent/ip-ban': {
    title: 'Banning IP address',
    words: (message) =>
      message.startsWith(BAN)
        ? { title: t('known.ban'), message: t('known.ban.text', { from: message.slice(BAN.length) }) }
        : undefined,
  },
  'persistent/invalid_config': {
    title: 'Invalid config',
    words: (message) => {
      if (!message.startsWith(CONFIG) || !message.endsWith(CONFIG_END)) return undefined;
      const names = message.slice(CONFIG.length, -CONFIG_END.length).replaceAll(' (Show logs)', '').trim();
      return { title: t('known.config'), message: t('known.config.text', { names }) };
    },
  },
};

/** What is always said alike, by its title in small letters: how the message begins, our title, our message. */
const knownSentences = {
  'database upgrade in progress': ['System performance will', 'known.upgrade', 'known.upgrade.text'],
  'database migration failed': ['The database migration failed', 'known.migration', 'known.logs'],
  recorder: ['The recorder could not start', 'known.recorder', 'known.logs'],
  'recovery mode': ['Home Assistant is running in recovery', 'known.recovery', 'known.logs'],
  'config validating': ['Config error', 'known.config', 'known.logs'],
  'new devices discovered': ['We have discovered', 'known.discovery', 'known.discovery.text'],
  'integration requires reconfiguration': [
    'At least one of your',
    'known.reconfigure',
    'known.reconfigure.text',
  ],
} as const;

/** Those of a notification of the hub that this app knows; undefined where somebody else has written others under its id. */
export function knownHubWords(id: string, title: string, message: string): Words | undefined {
  const known = entryOf(knownWords, id);
  if (known !== undefined) return known.title === title ? known.words(message) : undefined;
  const [begins, ours, text] = entryOf(knownSentences, title.toLowerCase()) ?? [];
  return begins !== undefined && message.startsWith(begins)
    ? { title: t(ours), message: t(text) }
    : undefined;
}

const entryOf = <Entry>(entries: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined;
