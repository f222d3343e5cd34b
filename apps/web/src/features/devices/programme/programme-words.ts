import type { ProgrammeError, ProgrammeFinding } from '@soglia/hub-client';
import { t } from './texts/index.ts';

/** Why it did not go through, with the hub's own words where it does not accept the programme. */
export function whyText({ code, said }: ProgrammeError): string {
  const why = t(`why.${code}`);
  return code === 'invalid' && said !== undefined ? `${why} ${said}` : why;
}

export const findingText = (finding: ProgrammeFinding): string => t(`finding.${finding}`);

/** Those for which the programme does not run, or does something else than is shown. */
const grave: ReadonlySet<ProgrammeFinding> = new Set([
  'automation_missing',
  'automation_not_loaded',
  'automation_invalid',
  'automation_edited',
  'automation_unreadable',
]);

export const isGrave = (findings: readonly ProgrammeFinding[]): boolean =>
  findings.some((finding) => grave.has(finding));

/** A rest that somebody wanted is no damage: it has a switch of its own. */
export const damageIn = (findings: readonly ProgrammeFinding[]): readonly ProgrammeFinding[] =>
  findings.filter((finding) => finding !== 'automation_off');
