import type { PublicSettings } from '@soglia/contracts';
import { isRecord } from '@soglia/hub-client/json';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^/?#\s]+$/.test(value);

/**
 * Reads settings.json as `publicSettingsSchema` of `@soglia/contracts` does; undefined where it is malformed. Written by
 * hand because it runs before the first paint and zod weighs as much as the whole sign-in; a test compares the two.
 */
export function readPublicSettings(value: unknown): PublicSettings | undefined {
  if (!isRecord(value)) return undefined;
  const { productName, hosted, hostedPrivateAddresses = false, hub, signIn = null, version } = value;
  if (!isText(productName) || !isOrigin(hub) || !isText(version)) return undefined;
  if (typeof hosted !== 'boolean' || typeof hostedPrivateAddresses !== 'boolean') return undefined;
  const known = { productName, hosted, hostedPrivateAddresses, hub, signIn: null, version };
  if (signIn === null) return known;
  const base = isRecord(signIn) ? signIn['base'] : undefined;
  return isOrigin(base) ? { ...known, signIn: { base } } : undefined;
}
