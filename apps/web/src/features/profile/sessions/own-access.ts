import type { RefreshToken } from '@soglia/hub-client/account';
import { TOKEN_NAME_SEPARATOR } from '#home/companion/gateway-token.ts';

/** What this browser knows of its own accesses, and how those of the product are recognised. */
export interface OwnAccess {
  /** The ids of the tokens that this browser holds. */
  readonly ids: readonly string[];
  /** The browser and the system of this device. */
  readonly device: string;
  readonly product: string;
  /** The addresses of this app, and of the hub. */
  readonly appOrigin: string;
  readonly hubOrigins: readonly string[];
}

/** Whether the gateway itself works with that token, for people and roles: as this app, or the gateway, names it. */
export const isGatewayToken = ({ kind, name = '' }: RefreshToken): boolean =>
  kind === 'long_lived' && /\bgateway\b|^Soglia( [0-9a-f]{8})?$/i.test(name);

/** This app made it on a device, which it names between the product and a mark. */
const isOfApp = ({ kind, name = '' }: RefreshToken, product: string): boolean =>
  kind === 'long_lived' && name.startsWith(product) && name.split(TOKEN_NAME_SEPARATOR).length > 2;

/** Whether this browser holds it. */
export const isHere = (token: RefreshToken, own: OwnAccess): boolean =>
  token.isCurrent || own.ids.includes(token.id);

/** The tokens that 'Termina tutti gli altri' ends: sessions, and what this app made on other devices. */
export const otherAccesses = (tokens: readonly RefreshToken[], own: OwnAccess): readonly RefreshToken[] =>
  tokens.filter(
    (token) =>
      !isHere(token, own) &&
      !isGatewayToken(token) &&
      (token.kind === 'session' || isOfApp(token, own.product)),
  );

/** Newest use first; this device before all others. */
export const inOrder = (tokens: readonly RefreshToken[], own: OwnAccess): readonly RefreshToken[] =>
  tokens.toSorted(
    (one, other) => Number(isHere(other, own)) - Number(isHere(one, own)) || usedAt(other) - usedAt(one),
  );

const usedAt = ({ lastUsedAt, createdAt }: RefreshToken): number => lastUsedAt ?? createdAt ?? 0;

type AppKind = 'soglia' | 'iphone' | 'android' | 'hub';

/** Which app signed in; a text is the host of one that is not known. */
export function appOf(
  { clientId }: RefreshToken,
  { appOrigin, hubOrigins }: Pick<OwnAccess, 'appOrigin' | 'hubOrigins'>,
): { readonly kind: AppKind } | { readonly kind: 'other'; readonly host: string } {
  if (clientId === undefined || !URL.canParse(clientId)) return { kind: 'other', host: clientId ?? '' };
  const { origin, host, hostname, pathname } = new URL(clientId);
  if (hostname === 'home-assistant.io' && /^\/ios/i.test(pathname)) return { kind: 'iphone' };
  if (hostname === 'home-assistant.io' && /^\/android/i.test(pathname)) return { kind: 'android' };
  if (origin === appOrigin) return { kind: 'soglia' };
  return hubOrigins.includes(origin) ? { kind: 'hub' } : { kind: 'other', host };
}
