import type { HubNotificationType } from './types.ts';

/** Begins a word: `porta` is not in 'riporta', `door` not in 'outdoor'. */
const words = (stems: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems})`, 'iu');

/** The first that fits: the battery of a smoke detector is a battery. */
const typesByWords: readonly (readonly [HubNotificationType, RegExp])[] = [
  ['battery', words('batteri[ae]|batter(?:y|ies)|pil[ae] scari|low bat|accumulator')],
  [
    'alarm',
    words(
      'allarm|alarm|siren|intrusion|effrazion|burglar|intruder|fum[oi](?!\\p{L})|smoke|incendi|fire(?!\\p{L})|fires(?!\\p{L})|' +
        "gas(?!\\p{L})|monossido|carbon monoxide|allagament|perdita d['’ ]|perdita (?:di )?acqua|water leak|leak|flood|sos(?!\\p{L})|panic",
    ),
  ],
  ['motion', words('moviment|motion|presenza|presence|persona rilevata|person detected|occupancy')],
  [
    'security',
    words(
      'sicurezza|security|serratur|porta(?!\\p{L})|porte(?!\\p{L})|portone|finestr|cancell[oi](?!\\p{L})|garage|accessi?(?!\\p{L})|' +
        'login|log-in|sign-in|signed in|password|lock(?!\\p{L})|locked|unlocked|doors?(?!\\p{L})|windows?(?!\\p{L}| \\p{N})|gates?(?!\\p{L})|' +
        'tentativ[oi] di accesso|vietat|telecamer|camera(?! da letto)',
    ),
  ],
];
const MOST_READ = 1_000;

/** What a notification is about, by Italian and English words in its title, or else in its message. */
export function notificationTypeOf(title: string | null, message: string): HubNotificationType {
  return typeIn(title ?? '') ?? typeIn(message) ?? 'system';
}

function typeIn(text: string): HubNotificationType | undefined {
  const read = text.slice(0, MOST_READ);
  return typesByWords.find(([, fits]) => fits.test(read))?.[0];
}
