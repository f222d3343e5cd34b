/** What names of sensors say, in Italian and English. Tried on the id and the name together. */

/** The specification's words for energy, and the Italian ones. */
export const ENERGY =
  /energy|power|consumption|solar|energia|potenza|consum|prelie?v|immess|produ[tz]|fotovolt|carico/i;
export const SUN = /fotovolt|solar|sole\b|pannell|inverter|(?:^|[\W_])pv(?:$|[\W_])/i;
/** A meter of the whole home. */
export const WHOLE =
  /contator|\bcasa\b|_casa|casa_|\brete\b|_rete|rete_|prelie?v|generale|house|home|grid|mains|meter|import/i;
/** Given to the grid. */
export const EXPORTED = /immess|immission|export|return|cedut|esporta|to_grid|grid_to|feed_?in/i;
export const BATTERY = /batter|accumul|powerwall/i;
export const CHARGED = /(?<!dis|s)(?:charg|caric)/i;
export const DISCHARGED = /discharg|scaric/i;
export const MADE = /produ/i;

/** What only says what a sensor measures: the rest of two ids is the same for the same device. */
const measureWords = new Set(
  (
    'energy power consumption energia potenza consumo consumi total totale totali kwh wh kw w active attiva attivo ' +
    'electric elettrica elettrico sensor contatore'
  ).split(' '),
);
/** What says of which time. */
const spanWords = new Set(
  (
    'today oggi daily day giorno giornaliera giornaliero weekly week settimana settimanale monthly month mese mensile ' +
    'yearly year anno annuale yesterday ieri last ultima ultimo ora hourly'
  ).split(' '),
);

const wordsOf = (entityId: string) =>
  entityId
    .slice(entityId.indexOf('.') + 1)
    .toLowerCase()
    .split('_');

/** Whether the id says that it counts a day, a month or the like: the same energy once more. */
export const isOfSpan = (entityId: string): boolean => wordsOf(entityId).some((word) => spanWords.has(word));

/** What remains of an id without what it measures: the same for the meter and the power of one device. */
export const stemOf = (entityId: string): string =>
  wordsOf(entityId)
    .filter((word) => word !== '' && !measureWords.has(word) && !spanWords.has(word))
    .join('_');
