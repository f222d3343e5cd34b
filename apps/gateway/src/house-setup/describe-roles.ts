import type { SetupCheck } from '@soglia/contracts/companion';
import type { HubDifferences } from '#policy/known-hubs.ts';

/** Names that a sentence shows; the others are counted. */
const SHOWN_SERVICES = 5;

/** Whether the rules for roles know this hub: what they do not know is refused to everybody but administrators. */
export function describeRoles(differences: HubDifferences | undefined): SetupCheck {
  const check = { check: 'roles', remedy: null, yaml: null, mendable: false, mending: false } as const;
  if (differences === undefined) {
    return {
      ...check,
      state: 'unknown',
      sentence:
        'Senza un accesso a Home Assistant non si può sapere se i ruoli conoscono tutti i suoi comandi.',
    };
  }
  const { version, isKnownRelease, newServices, customServices } = differences;
  if (!isKnownRelease) {
    return {
      ...check,
      state: 'warning',
      sentence: `I ruoli non sono stati provati con Home Assistant ${version}: ciò che ha di nuovo resta chiuso a chi non è amministratore.`,
      remedy: 'Aggiorna Soglia quando esce una versione che lo conosce.',
    };
  }
  if (newServices.length > 0) {
    return {
      ...check,
      state: 'warning',
      sentence: `Home Assistant ha azioni che i ruoli non conoscono e che restano chiuse a chi non è amministratore: ${someOf(newServices)}.`,
      remedy: 'Aggiorna Soglia quando esce una versione che le conosce.',
    };
  }
  const custom =
    customServices.length === 0
      ? ''
      : ` Le azioni delle integrazioni personalizzate restano chiuse a chi non è amministratore: ${someOf(customServices)}.`;
  return {
    ...check,
    state: 'ok',
    sentence: `I ruoli conoscono tutti i comandi e tutte le azioni di Home Assistant ${version}.${custom}`,
  };
}

function someOf(names: readonly string[]): string {
  const more = names.length - SHOWN_SERVICES;
  const shown =
    more <= 0 ? names : [...names.slice(0, SHOWN_SERVICES), more === 1 ? 'un’altra' : `altre ${more}`];
  return new Intl.ListFormat('it').format(shown);
}
