/** The ending of an Italian adjective: masculine, feminine, and the plurals of both. */
export type Ending = 'o' | 'a' | 'i' | 'e';

const LETTERS = /\p{L}+/gu;
/** What follows one of these belongs to another noun: "luce del box". */
const PREPOSITION = /^(ad?|d[ai]?|in|con|per|su|tra|fra|(?:a|d[aei]|ne|su)(?:l|ll[aeo]?|i|gli))$/;

const ARTICLES = new Map<string, Ending>([
  ['il', 'o'],
  ['lo', 'o'],
  ['la', 'a'],
  ['i', 'i'],
  ['gli', 'i'],
  ['le', 'e'],
]);
/** Things of a house: what their singular and plural begin with. */
const FEMININE =
  /^(?:port|(?:porta)?finestr|tapparell|persian|venezian|tend|serrand|saracinesc|serratur|lampad(?:in)?|piantan|plafonier|strisci?|pres)(a|h?e)$/;
const FEMININE_OTHERS = /^(?:luce|tv|radio|abat|applique|lavastoviglie|stampante|.*trice|.*[sz]ione)$/;
const FEMININE_PLURALS = /^(?:luc(?:i|ine)|luminarie)$/;
const MASCULINE =
  /^(?:porton(?:cin)?|cancell(?:ett)?|lucernar|scur|lucchett|lampadar|lampion|far(?:ett)?|lum|binar|proiettor|punt|armad|cassett|frig(?:orifer)?)(i?o|e|i)$/;
const MASCULINE_OTHERS = /^(?:garage|led|neon|spot|clima|sistema|programma)$/;

/** Device classes and a domain whose Italian noun decides where the name has none: porta, tapparella, serratura … */
const FEMININE_NOUN = /^(?:door|window|shutter|blind|curtain|awning|shade|lock)$/;
const MASCULINE_NOUN = /^(?:gate|garage(?:_door)?|damper)$/;

function endingOfThing(word: string): Ending | undefined {
  if (FEMININE_PLURALS.test(word)) return 'e';
  if (FEMININE.test(word)) return word.endsWith('a') ? 'a' : 'e';
  if (MASCULINE.test(word)) return word.endsWith('i') ? 'i' : 'o';
  if (FEMININE_OTHERS.test(word)) return 'a';
  return MASCULINE_OTHERS.test(word) ? 'o' : undefined;
}

/** "Irrigatori", but not "wifi" and "hi-fi". */
const PLURAL = /..[lnrt]i$/;

/** @param light it is a light: "luce" is feminine */
function endingOfWord(word: string, light: boolean): Ending {
  if (PLURAL.test(word)) return 'i';
  return word.endsWith('a') || (light && !word.endsWith('o')) ? 'a' : 'o';
}

/** The words of a name up to a preposition. */
function headOf(name: string): readonly string[] {
  const words = name.toLowerCase().match(LETTERS) ?? [];
  const end = words.findIndex((word, index) => index > 0 && PREPOSITION.test(word));
  return end === -1 ? words : words.slice(0, end);
}

function endingOfNoun(noun: string): Ending | undefined {
  if (FEMININE_NOUN.test(noun)) return 'a';
  return MASCULINE_NOUN.test(noun) ? 'o' : undefined;
}

/**
 * The ending with which Italian words agree with a thing: "Lampada: Accesa", "Finestre: Aperte". In this order: the
 * article or a known thing in its name, its device class or domain, the last letter of the name.
 * @param domain of its entity, such as `light`
 */
export function endingOfName(name: string, domain: string, deviceClass: unknown): Ending {
  const words = headOf(name);
  const [first = ''] = words;
  for (const word of words) {
    const ending = endingOfThing(word);
    if (ending !== undefined) return ending;
  }
  return (
    ARTICLES.get(first) ??
    (typeof deviceClass === 'string' ? endingOfNoun(deviceClass) : undefined) ??
    endingOfNoun(domain) ??
    endingOfWord(words.find((word) => word.length > 1) ?? '', domain === 'light')
  );
}
