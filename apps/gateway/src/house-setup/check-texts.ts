import type { SetupCheck } from '@soglia/contracts/companion';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@soglia/server/durations';
import type { HubLink } from '#hub/hub-link.ts';
import type { LostReason } from '#service-connection/create-service-connection.ts';
import type { HubDifferences } from '#policy/known-hubs.ts';
import type { ServiceState } from '#service-connection/service-connection.ts';
import { describeRoles } from './describe-roles.ts';
import type { PortFinding } from './probe-hub.ts';
import type { TrustFailure } from './trust-gateway.ts';

/** Everything that the checklist is told from. */
export interface HouseFacts {
  readonly service: ServiceState;
  readonly lost: LostReason | undefined;
  /** Whose token the gateway has. */
  readonly owner: string | undefined;
  readonly hub: string;
  /** The gateway's address as the hub sees it. */
  readonly address: string | undefined;
  readonly reachable: boolean;
  readonly banned: boolean;
  readonly trust: HubLink['trust'];
  /** What the gateway itself can do about the trust; `manual`: nothing, on this hub; undefined: not known. */
  readonly trustBy: 'configure' | 'confirm' | 'manual' | undefined;
  readonly mending: boolean;
  readonly trustFailure: TrustFailure | undefined;
  /** `none`: no address is ever banned; `untold`: the hub does not tell; undefined: it could not be asked. */
  readonly banAfter: number | 'none' | 'untold' | undefined;
  readonly port: PortFinding;
  readonly storeWritable: boolean;
  /** Milliseconds. */
  readonly clockAhead: number | undefined;
  /** Undefined where the hub could not be asked. */
  readonly differences: HubDifferences | undefined;
}

const fine = { remedy: null, yaml: null, mendable: false, mending: false } as const;

/** The checklist, in its order: each item with one sentence, and what mends it. */
export const describeChecks = (facts: HouseFacts): SetupCheck[] => [
  describeOwner(facts),
  describeProxy(facts),
  describeBans(facts),
  describeHubPort(facts),
  describeStore(facts),
  describeClock(facts),
  describeRoles(facts.differences),
];

const PREPARE_AGAIN = 'Accedi con l’account proprietario di Home Assistant e prepara di nuovo la casa.';

function describeOwner({ service, lost, owner }: HouseFacts): SetupCheck {
  const check = { check: 'owner', ...fine } as const;
  switch (service) {
    case 'ready':
      return {
        ...check,
        state: 'ok',
        sentence:
          owner === undefined
            ? 'Il gateway ha un accesso valido, con l’account proprietario di Home Assistant.'
            : `Il gateway ha un accesso valido a nome di ${owner}, l’account proprietario di Home Assistant.`,
      };
    case 'not_prepared':
      return {
        ...check,
        state: 'bad',
        sentence: 'Il gateway non ha ancora un accesso suo a Home Assistant.',
        remedy: 'Accedi con l’account proprietario di Home Assistant e prepara la casa.',
      };
    case 'lost':
      return { ...check, state: 'bad', ...describeLoss(lost, owner) };
    case 'connecting':
    case 'hub_away':
      return {
        ...check,
        state: 'unknown',
        sentence: 'Home Assistant non risponde: l’accesso del gateway si può controllare solo quando torna.',
      };
  }
}

function describeLoss(
  lost: LostReason | undefined,
  owner = 'L’account di prima',
): Pick<SetupCheck, 'sentence' | 'remedy'> {
  switch (lost) {
    case 'not_owner':
      return {
        sentence: `${owner} non è più l’account proprietario di Home Assistant.`,
        remedy: PREPARE_AGAIN,
      };
    case 'key':
      return {
        sentence: 'L’accesso salvato non si può più leggere: la chiave del gateway è cambiata.',
        remedy:
          'Rimetti la chiave di prima (SOGLIA_SECRET, o il file service-key nella cartella dei dati) e riavvia il gateway, oppure prepara di nuovo la casa.',
      };
    default:
      return {
        sentence:
          'Home Assistant non accetta più l’accesso del gateway: è stato revocato, oppure è stato ripristinato un backup.',
        remedy: PREPARE_AGAIN,
      };
  }
}

function describeProxy(facts: HouseFacts): SetupCheck {
  const { trust, trustBy, mending, trustFailure, address } = facts;
  const check = { check: 'proxy', ...fine } as const;
  if (mending) {
    return {
      ...check,
      state: 'unknown',
      sentence: 'Home Assistant si riavvia con la nuova impostazione: può volerci qualche minuto.',
      mending: true,
    };
  }
  if (trust === 'unknown') {
    return {
      ...check,
      state: 'unknown',
      sentence: 'Non si è potuto provare se Home Assistant si fida del gateway: non ha risposto.',
    };
  }
  if (trust === 'trusted' && trustBy === 'confirm') {
    return {
      ...check,
      state: 'warning',
      sentence: 'Home Assistant si fida del gateway solo per prova: tra pochi minuti torna come prima.',
      remedy: 'Conferma la nuova impostazione.',
      mendable: true,
    };
  }
  if (trust === 'trusted') {
    return {
      ...check,
      state: 'ok',
      sentence: 'Home Assistant si fida del gateway e conosce l’indirizzo di chi si collega.',
    };
  }
  return {
    ...check,
    state: 'warning',
    sentence:
      trustFailure === undefined
        ? `Home Assistant non si fida del gateway: vede tutti con lo stesso indirizzo${address === undefined ? '' : `, ${address}`}.`
        : trustFailures[trustFailure],
    mendable: trustBy === 'configure',
    ...trustRemedy(facts),
  };
}

const trustFailures: Readonly<Record<TrustFailure, string>> = {
  refused: 'Home Assistant non ha accettato la nuova impostazione: è tutto come prima.',
  no_answer:
    'Home Assistant non è tornato in tempo con la nuova impostazione: entro cinque minuti torna a quella di prima.',
  not_trusted:
    'Anche con la nuova impostazione Home Assistant non si fida del gateway: entro cinque minuti torna a quella di prima.',
};

function trustRemedy({ trustBy, address }: HouseFacts): Pick<SetupCheck, 'remedy' | 'yaml'> {
  if (trustBy === undefined) {
    return { remedy: 'Prepara prima la casa: poi qui trovi come fare.', yaml: null };
  }
  if (trustBy !== 'manual') {
    return {
      remedy:
        'Il gateway può impostarlo da solo: Home Assistant si riavvia, e per un minuto o due la casa non risponde.',
      yaml: null,
    };
  }
  return {
    remedy:
      'Incolla queste righe in configuration.yaml e riavvia Home Assistant. Se la sezione http: c’è già, aggiungile lì.',
    yaml: [
      'http:',
      '  use_x_forwarded_for: true',
      '  trusted_proxies:',
      `    - ${address ?? '# indirizzo del gateway'}`,
    ].join('\n'),
  };
}

function describeBans({ reachable, banned, banAfter, trust }: HouseFacts): SetupCheck {
  const check = { check: 'bans', ...fine } as const;
  if (banned) {
    return {
      ...check,
      state: 'bad',
      sentence: 'Home Assistant ha bloccato l’indirizzo del gateway: nessuno riesce a collegarsi.',
      remedy: 'Togli l’indirizzo da ip_bans.yaml, accanto a configuration.yaml, e riavvia Home Assistant.',
    };
  }
  if (!reachable) {
    return {
      ...check,
      state: 'unknown',
      sentence: 'Home Assistant non risponde: non si sa se blocca gli indirizzi.',
    };
  }
  if (banAfter === undefined) {
    return {
      ...check,
      state: 'unknown',
      sentence: 'Senza un accesso a Home Assistant non si può sapere se blocca gli indirizzi.',
    };
  }
  if (banAfter === 'none') {
    return {
      ...check,
      state: 'ok',
      sentence: 'Home Assistant non blocca nessun indirizzo: i tentativi di accesso li limita il gateway.',
    };
  }
  if (trust === 'trusted') {
    return {
      ...check,
      state: 'ok',
      sentence:
        banAfter === 'untold'
          ? 'Questo Home Assistant non dice se blocca gli indirizzi; se lo fa, blocca chi sbaglia e non il gateway.'
          : `Dopo ${failures(banAfter)} Home Assistant blocca l’indirizzo di chi sbaglia, non il gateway.`,
    };
  }
  if (banAfter === 'untold') {
    return {
      ...check,
      state: 'unknown',
      sentence:
        'Questo Home Assistant non dice se blocca gli indirizzi; se lo fa, può bloccare il gateway e con lui tutti.',
      remedy:
        'Guarda ip_ban_enabled e login_attempts_threshold nella sezione http: di configuration.yaml, e fa’ in modo che si fidi del gateway.',
    };
  }
  return {
    ...check,
    state: 'warning',
    sentence: `Dopo ${failures(banAfter)}, di chiunque, Home Assistant blocca il gateway e con lui tutti.`,
    remedy: 'Fa’ in modo che Home Assistant si fidi del gateway: poi blocca solo chi sbaglia.',
  };
}

const failures = (count: number): string => (count === 1 ? 'un accesso fallito' : `${count} accessi falliti`);

function describeHubPort({ port, hub, address, reachable }: HouseFacts): SetupCheck {
  const check = { check: 'hub_port', ...fine } as const;
  const closeIt =
    'Lascia che Home Assistant risponda solo a questa macchina (server_host: 127.0.0.1), o chiudi quella porta con il firewall.';
  switch (port.kind) {
    case 'open':
      return {
        ...check,
        state: 'bad',
        sentence: `Home Assistant risponde anche su ${list(port.answered)}, accanto al gateway: chi passa di lì salta ruoli e limiti.`,
        remedy: closeIt,
      };
    case 'loopback_only':
      return {
        ...check,
        state: reachable ? 'ok' : 'unknown',
        sentence: `Il gateway ha provato ${list(port.tried)} senza risposta: su quella porta Home Assistant risponde solo a questa macchina; tunnel e inoltri di porta da qui non si vedono.`,
      };
    case 'network':
      return {
        ...check,
        state: 'unknown',
        sentence: `Il gateway raggiunge Home Assistant in rete, su ${hub}; se lo raggiungono anche altri, saltano ruoli e limiti, e da qui non si può provare.`,
        remedy: `Fa’ in modo che a quell’indirizzo arrivi solo il gateway${address === undefined ? '' : ` (${address})`}: con un firewall, o con una rete interna di container.`,
      };
    case 'untried':
      return {
        ...check,
        state: 'unknown',
        sentence: `Home Assistant è su questa macchina (${hub}), ma da qui non si è potuto provare se risponde anche alla rete.`,
        remedy: closeIt,
      };
  }
}

const list = (items: readonly string[]): string => new Intl.ListFormat('it').format(items);

const describeStore = ({ storeWritable }: HouseFacts): SetupCheck =>
  storeWritable
    ? { check: 'store', ...fine, state: 'ok', sentence: 'Nel database si può scrivere.' }
    : {
        check: 'store',
        ...fine,
        state: 'bad',
        sentence: 'Nel database non si può scrivere: utenti e ruoli non si possono cambiare.',
        remedy:
          'Controlla lo spazio sul disco e i permessi della cartella dei dati; il registro del gateway dice il motivo.',
      };

/** A smaller difference comes from the whole seconds of `Date` and from a busy hub. */
const CLOCK_TOLERANCE_MS = 5000;

function describeClock({ clockAhead }: HouseFacts): SetupCheck {
  const check = { check: 'clock', ...fine } as const;
  if (clockAhead === undefined) {
    return {
      ...check,
      state: 'unknown',
      sentence: 'Home Assistant non ha detto l’ora: gli orologi non si sono potuti confrontare.',
    };
  }
  if (Math.abs(clockAhead) < CLOCK_TOLERANCE_MS) {
    return {
      ...check,
      state: 'ok',
      sentence: 'L’orologio di Home Assistant e quello del gateway coincidono.',
    };
  }
  const side = clockAhead > 0 ? 'avanti' : 'indietro';
  return {
    ...check,
    state: 'warning',
    sentence: `L’orologio di Home Assistant è ${side} di ${duration(Math.abs(clockAhead))} rispetto a quello del gateway.`,
    remedy: 'Attiva la regolazione automatica dell’ora (NTP) su tutte e due le macchine.',
  };
}

/** In the largest unit that gives at least one. @param ms milliseconds */
function duration(ms: number): string {
  const units = [
    ['day', DAY_MS],
    ['hour', HOUR_MS],
    ['minute', MINUTE_MS],
    ['second', 1000],
  ] as const;
  const [unit, size] = units.find(([, unitMs]) => ms >= unitMs) ?? units[3];
  const format = new Intl.NumberFormat('it', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(ms / size));
}
