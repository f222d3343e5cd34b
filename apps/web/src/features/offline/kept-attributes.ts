import { kindRegistry } from '#home/kinds/all-kinds.ts';

/** Attributes that the card of any device shows. */
const everyCard = ['friendly_name', 'icon', 'device_class', 'supported_features', 'assumed_state'];

/** Longer texts, in characters, are not kept. */
const LONGEST_TEXT = 500;
/** Longer lists, in items, are not kept. */
const LONGEST_LIST = 40;

/** Whether the snapshot keeps an entity: by its domain, and for some kinds by its device class. */
export function isKept(domain: string, deviceClass: string | undefined, kinds = kindRegistry): boolean {
  const kind = kinds.ofDomain(domain);
  if (kind?.keptClasses === undefined) return kind !== undefined;
  return deviceClass !== undefined && kind.keptClasses.includes(deviceClass);
}

/** A value that a card can show. */
export type Plain = string | number | boolean;

/**
 * Only the attributes that a card shows, as the kind of the device declares them, and of these only texts, numbers,
 * booleans and short lists of them: no code, no location, no access token of a picture, nothing that an integration adds.
 */
export function keptAttributesOf(
  domain: string,
  attributes: Readonly<Record<string, unknown>>,
  kinds = kindRegistry,
): Record<string, Plain | Plain[]> {
  const shown: Record<string, Plain | Plain[]> = {};
  for (const name of [...everyCard, ...(kinds.ofDomain(domain)?.keptAttributes ?? [])]) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (isPlain(value)) shown[name] = value;
    else if (Array.isArray(value) && value.length <= LONGEST_LIST && value.every(isPlain))
      shown[name] = value;
  }
  return shown;
}

const isPlain = (value: unknown): value is Plain =>
  (typeof value === 'string' && value.length <= LONGEST_TEXT) ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));
