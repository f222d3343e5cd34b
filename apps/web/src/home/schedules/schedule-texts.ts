import type { ProgrammeError, ProgrammeFinding, ProgrammeReading } from '@soglia/hub-client';
import { t } from './texts/index.ts';

/** Why it did not go through. The hub's own words are in its own language: they are not said. */
export const whyText = ({ code }: Pick<ProgrammeError, 'code'>): string => t(`why.${code}`);

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

/** Something was found of a programme that itself cannot be read from here, by this person. */
export const standsUnread = ({ programme, findings }: ProgrammeReading): boolean =>
  programme === undefined && findings.length > 0;
