import { expect, it } from 'vitest';
import { plainText } from '@soglia/hub-client/notifications';
import { wordsOf } from './appearance.ts';
import { notificationItem } from './testing/notification-item.ts';

/** As Home Assistant 2026.11 sends it. */
const said = (id: string, title: string, message: string) =>
  wordsOf({
    ...notificationItem('a', { title, message: plainText(message).text }),
    source: 'hub',
    id: `persistent/${id}`,
  });

const login = (from: string) =>
  `Login attempt or request with invalid authentication from ${from}. See the log for details.`;

it.each([
  ['a name', 'localhost (127.0.0.1)', 'localhost (127.0.0.1)'],
  ['no name', '192.168.1.7 (192.168.1.7)', '192.168.1.7'],
  ['an address of IPv6', 'fe80::1 (fe80::1)', 'fe80::1'],
])('a failed login from an address with %s is told in the language of the app', (_what, from, shown) =>
  expect(said('http-login', 'Login attempt failed', login(from))).toEqual({
    title: 'Accesso non riuscito',
    message: `Da ${shown} qualcuno ha provato ad accedere, o ha usato un accesso non più valido. I dettagli sono nel registro dell’hub.`,
  }),
);

it('so is an address that was banned, and what could not be set up', () => {
  expect(said('ip-ban', 'Banning IP address', 'Too many login attempts from 192.168.1.7')).toEqual({
    title: 'Indirizzo IP bloccato',
    message: 'Troppi tentativi di accesso da 192.168.1.7.',
  });
  const config =
    'The following integrations and platforms could not be set up:\n\n - [assist_pipeline](https://www.home-assistant.io/integrations/assist_pipeline) ([Show logs](/config/logs?filter=assist_pipeline))\n - mqtt ([Show logs](/config/logs?filter=mqtt))\n\nPlease check your config and [logs](/config/logs).';
  expect(said('invalid_config', 'Invalid config', config)).toEqual({
    title: 'Configurazione non valida',
    message:
      'Queste integrazioni non si sono avviate:\n\n• assist_pipeline\n• mqtt\n\nControlla la configurazione e il registro dell’hub.',
  });
});

it.each([
  [
    'Database upgrade in progress',
    'System performance will temporarily degrade during the database upgrade. Do not power down or restart the system until the upgrade completes.',
    'Il database si aggiorna',
    'Non spegnere e non riavviare l’hub finché non ha finito: intanto è più lento, con statistiche incomplete.',
  ],
  [
    'Database Migration Failed',
    'The database migration failed, check [the logs](/config/logs).',
    'Aggiornamento del database non riuscito',
    'I dettagli sono nel registro dell’hub.',
  ],
  [
    'Recorder',
    'The recorder could not start, check [the logs](/config/logs)',
    'L’hub non registra la cronologia',
    'I dettagli sono nel registro dell’hub.',
  ],
  [
    'Recovery Mode',
    'Home Assistant is running in recovery mode. Check [the error log](/config/logs) to see what went wrong.',
    'Hub in modalità di ripristino',
    'I dettagli sono nel registro dell’hub.',
  ],
  [
    'Config validating',
    'Config error. See [the logs](/config/logs) for details.',
    'Configurazione non valida',
    'I dettagli sono nel registro dell’hub.',
  ],
  [
    'New devices discovered',
    'We have discovered new devices on your network. [Check it out](/config/integrations).',
    'Nuovi dispositivi trovati',
    'Si aggiungono in Home Assistant, tra le integrazioni.',
  ],
  [
    'Integration requires reconfiguration',
    'At least one of your integrations requires reconfiguration to continue functioning. [Check it out](/config/integrations).',
    'Integrazioni da riconfigurare',
    'Almeno una non può più funzionare: riconfigurala in Home Assistant.',
  ],
])(
  "'%s', as Home Assistant 2024.3 and 2026.11 say it, is told in the language of the app",
  (title, text, ...shown) =>
    expect(said('an-id', title, text)).toEqual({ title: shown[0], message: shown[1] }),
);

it.each([
  ['an-id', 'Recorder', 'is on the shelf'],
  ['http-login', 'Login attempt failed', 'Somebody was here'],
  ['http-login', 'Somebody was here', login('a (b)')],
  ['constructor', 'Login attempt failed', login('a (b)')],
])('what others write under an id stays as it is: %s, %s', (id, title, message) =>
  expect(said(id, title, message)).toEqual({ title, message }),
);
