import type { AddressVerdict, AddressFinding, parseAddress } from '@soglia/hub-client/discovery';
import { t } from './texts/index.ts';

type Unfit = Exclude<ReturnType<typeof parseAddress>['kind'], 'ok'>;

/** What is wrong with what was typed, for the button that was pressed. */
export function unfitWords(kind: Unfit, act: 'test' | 'save'): string {
  return kind === 'empty' ? t(`empty.${act}`) : t(`wrong.${kind}`);
}

/** What became of knocking at an address, in the words of the specification. `base` is that address. */
export function verdictWords(verdict: AddressVerdict, base = ''): string {
  switch (verdict.kind) {
    case 'hub':
      return t('verdict.hub');
    case 'status':
      // The specification names a status only where it is neither OK nor 401; what asks for a password is no hub either.
      return verdict.status === 401 ? t('verdict.notAHub') : t('verdict.status', { status: verdict.status });
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

/** Why the house was not found, where more can be said of it than that; a sentence of its own. */
export function findingWords(findings: Iterable<AddressFinding>): string | undefined {
  const all = [...findings];
  const barred = all.find(isBarred);
  if (barred !== undefined) return capitalised(t(`why.${barred.why}`));
  const kinds = new Set(all.map(({ kind }) => kind));
  if (kinds.has('another_hub')) return t('found.another');
  if (kinds.has('unconfirmed') || kinds.has('doubtful')) return t('found.unconfirmed');
  return kinds.has('not_a_hub') ? t('found.notAHub') : undefined;
}

type Barred = AddressFinding & {
  readonly kind: 'unreachable';
  readonly why: 'local_network' | 'mixed_content' | 'name';
};

/** The browser itself stands in the way. */
const isBarred = (finding: AddressFinding): finding is Barred =>
  finding.kind === 'unreachable' && ['local_network', 'mixed_content', 'name'].includes(finding.why);

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * Whether only a page that comes from the home itself may reach this hub: then a link to that page helps, as the
 * browser lets a person go where it does not let a program ask.
 */
export const needsHomePage = (verdict: AddressVerdict): boolean =>
  verdict.kind === 'unreachable' && (verdict.why === 'mixed_content' || verdict.why === 'local_network');
