import type { AddressVerdict, Finding, parseAddress } from '@soglia/hub-client';
import { t } from './texts/index.ts';

type Unfit = Exclude<ReturnType<typeof parseAddress>['kind'], 'ok'>;

/** What is wrong with what was typed, for the button that was pressed. */
export function unfitWords(kind: Unfit, act: 'test' | 'save'): string {
  return kind === 'empty' ? t(`empty.${act}`) : t(`wrong.${kind}`);
}

/** What became of knocking at an address, in the words of the specification. */
export function verdictWords(verdict: AddressVerdict): string {
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
      return t('verdict.unreachable', { why: t(`why.${verdict.why}`) });
  }
}

/** Why the browser itself stands in the way, where it does: only that is worth more words at the door. */
export function barWords(findings: Iterable<Finding>): string | undefined {
  for (const finding of findings) {
    if (finding.kind === 'unreachable' && ['local_network', 'mixed_content', 'name'].includes(finding.why))
      return t(`why.${finding.why}`);
  }
  return undefined;
}

/**
 * Whether only a page that comes from the home itself may reach this hub: then a link to that page helps, as the
 * browser lets a person go where it does not let a program ask.
 */
export const needsHomePage = (verdict: AddressVerdict): boolean =>
  verdict.kind === 'unreachable' && (verdict.why === 'mixed_content' || verdict.why === 'local_network');
