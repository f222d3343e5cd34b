import type { AddressVerdict, AddressFinding, Discovery, parseAddress } from '@soglia/hub-client/discovery';
import { capitalised } from '#shared/format/capitalised.ts';
import type { AddressBook } from './address-book.ts';
import { t } from './texts/index.ts';

type Unfit = Exclude<ReturnType<typeof parseAddress>['kind'], 'ok'>;

/** Why a typed address cannot be used, for the button that was pressed. */
export function unfitWords(kind: Unfit, act: 'test' | 'save'): string {
  return kind === 'empty' ? t(`empty.${act}`) : t(`wrong.${kind}`);
}

/** The sentence for the result of testing an address. @param base that address */
export function verdictWords(verdict: AddressVerdict, base = ''): string {
  switch (verdict.kind) {
    case 'hub':
      return t('verdict.hub');
    case 'status':
      // The specification names a status only where it is neither OK nor 401; what asks for a password is no hub either.
      return verdict.status === 401 ? t('verdict.notAHub') : statusWords(verdict.status);
    case 'not_a_hub':
      return t('verdict.notAHub');
    case 'timeout':
      return t('verdict.timeout');
    case 'unreachable':
      return t('verdict.unreachable', {
        why: t(verdict.why === 'unknown' && base.includes('//[') ? 'why.ipv6' : `why.${verdict.why}`),
      });
  }
}

/** A hub answers 400 to everything that comes through a proxy which it was not told to trust, as tunnels are. */
function statusWords(status: number): string {
  const words = t('verdict.status', { status });
  return status === 400 ? `${words}. ${t('why.untrustedProxy')}` : words;
}

/** What was found at each address, without the default name where another address is configured. */
export function findingsThatCount(
  findings: Discovery['findings'],
  book: Pick<AddressBook, 'isConfigured' | 'isGuess'>,
): readonly AddressFinding[] {
  const isConfigured = book.isConfigured();
  return [...findings].flatMap(([base, finding]) => (isConfigured && book.isGuess(base) ? [] : [finding]));
}

/** Why the hub was not found, as a sentence; undefined where the reason is not known. */
export function findingWords(all: readonly AddressFinding[]): string | undefined {
  const blocked = all.find(isBlocked);
  if (blocked !== undefined) return capitalised(t(`why.${blocked.why}`));
  const kinds = new Set(all.map(({ kind }) => kind));
  if (kinds.has('another_hub')) return t('found.another');
  if (kinds.has('unconfirmed') || kinds.has('doubtful')) return t('found.unconfirmed');
  return kinds.has('not_a_hub') ? t('found.notAHub') : undefined;
}

type BlockedFinding = AddressFinding & {
  readonly kind: 'unreachable';
  readonly why: 'local_network' | 'mixed_content' | 'name';
};

/** That the known addresses are silent, where no other reason is known. */
export const silentWords = (address: string): string => t('found.silent', { address });

/** The browser itself blocks the address. */
const isBlocked = (finding: AddressFinding): finding is BlockedFinding =>
  finding.kind === 'unreachable' && ['local_network', 'mixed_content', 'name'].includes(finding.why);

/**
 * Whether the browser lets only a page that comes from the home network reach this hub: then a link to that page helps.
 */
export const needsHomePage = (verdict: AddressVerdict): boolean =>
  verdict.kind === 'unreachable' && (verdict.why === 'mixed_content' || verdict.why === 'local_network');
