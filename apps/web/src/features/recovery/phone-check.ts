import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { digitsOf, toInternational } from './phone-number.ts';

export interface Country {
  /** ISO 3166, such as `IT`. */
  readonly id: string;
  /** In the language of the app. */
  readonly name: string;
  /** With its plus: `+39`. */
  readonly prefix: string;
}

/** What the fields of the number would hold for another number, that was probably meant. */
export interface OtherNumber {
  readonly prefix: string;
  readonly phone: string;
}

/** Of the prefixes that several countries share. */
const LARGEST: readonly CountryCode[] = ['IT', 'US', 'GB', 'FR', 'RU', 'NO', 'FI', 'AU', 'MA', 'RE', 'CW'];

/** Every country with its prefix, by name. @param region for Intl, such as it-IT */
export function countries(region: string): readonly Country[] {
  const names = new Intl.DisplayNames(region, { type: 'region' });
  const list = getCountries().map((id) => ({
    id,
    name: names.of(id) ?? id,
    prefix: `+${getCountryCallingCode(id)}`,
  }));
  return list.sort((a, b) => a.name.localeCompare(b.name, region));
}

/** The country that a prefix stands for; the largest of several. Undefined where it is none's. */
export function countryOf(prefix: string): string | undefined {
  const digits = digitsOf(prefix);
  const all = getCountries().filter((id) => getCountryCallingCode(id) === digits);
  return LARGEST.find((id) => all.includes(id)) ?? all[0];
}

/**
 * Undefined where the number exists, or might. Else `impossible`; or the number that was probably meant, where it was
 * typed with the prefix of another country, or begins with the digits of its own: +39 393 123 4567.
 */
export function checkPhone(prefix: string, typed: string): 'impossible' | OtherNumber | undefined {
  const phone = toInternational(prefix, typed);
  const parsed = parsePhoneNumberFromString(phone);
  if (parsed?.isValid() === true) return undefined;
  const digits = digitsOf(typed);
  for (const candidate of [`+${digits}`, `+${digitsOf(prefix)}${digits}`]) {
    if (candidate === phone || (candidate === `+${digits}` && !/^\s*(?:\+|00)/.test(typed))) continue;
    const other = parsePhoneNumberFromString(candidate);
    if (other?.isValid() === true)
      return { prefix: `+${other.countryCallingCode}`, phone: other.formatInternational() };
  }
  return parsed?.isPossible() === true ? undefined : 'impossible';
}

/** A number in international form, grouped as in its country. */
export const groupPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
