import { draftIssues, type Automation } from '@soglia/automations/config';
import type { AutomationPart, PartVerdict } from '@soglia/automations/store';
import { partNamed, saidText } from './failure-words.ts';
import { t } from './texts/index.ts';

/** What is wrong, by the path of the field or the part. */
export type DraftErrors = ReadonlyMap<string, string>;

/** The editor names the lists within a part by what they are, the hub by its own keys. */
const ownNames: Readonly<Record<string, string>> = {
  if: 'conditions',
  else: 'otherwise',
  wait_for_trigger: 'triggers',
};

const ownPath = (path: string): string =>
  path
    .split('.')
    .map((name) => ownNames[name] ?? name)
    .join('.');

/** What is missing; a part within another one is marked on both. */
export function missingIn(automation: Automation): DraftErrors {
  const errors = new Map<string, string>();
  for (const { code, path } of draftIssues(automation)) {
    const steps = ownPath(path).split('.');
    // Each part on the way: `actions.1`, `actions.1.then.0`.
    for (let end = 2; end < steps.length; end += 2)
      errors.set(steps.slice(0, end).join('.'), t('fault.incomplete'));
    errors.set(steps.join('.'), t(`fault.${code}`));
  }
  return errors;
}

type Verdicts = Readonly<Partial<Record<AutomationPart, PartVerdict>>>;

/** What the hub does not accept, at the part that its words name, else at the list. */
export function refusedBy(verdicts: Verdicts): DraftErrors {
  const errors = new Map<string, string>();
  for (const list of ['triggers', 'conditions', 'actions'] as const) {
    const verdict = verdicts[list];
    if (verdict === undefined || verdict.valid) continue;
    const said = verdict.error ?? '';
    const index = partNamed(said);
    errors.set(
      index === undefined ? list : `${list}.${index}`,
      said === '' ? t('failed.invalid') : saidText(said),
    );
  }
  return errors;
}
