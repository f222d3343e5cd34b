import { isRecord } from '@soglia/hub-client/json';
import type { CommandRule, HttpRequest, RuleContext } from '../policy-caller.ts';
import { narrowResult, type Narrow } from '../reads/narrowed-answers.ts';
import { isDomainVisible } from '../visible-domains.ts';
import { refuse } from '../refusals.ts';
import type { RefusalReason, Verdict } from '../verdict.ts';
import { functionsOfPage, functionsOfPanel, isFrontEndFile, isOpenedBy } from './page-functions.ts';

const forbid = (reason: RefusalReason, more?: { readonly functionId: number }): Verdict => ({
  ...refuse('GET page', reason, more),
  code: 'forbidden',
});

/** What a role may open of the hub's pages and files; docs/access-rules.md, 6. No page takes anything but GET. */
export function decidePage(
  { method, path }: Pick<HttpRequest, 'method' | 'path'>,
  { access }: Pick<RuleContext, 'access'>,
): Verdict {
  if (method !== 'GET' && method !== 'HEAD') return forbid('closed');
  if (isFrontEndFile(path)) return { kind: 'pass' };
  const functions = functionsOfPage(path);
  if (functions === 'open' || isOpenedBy(functions, access.functions)) return { kind: 'pass' };
  const [functionId] = functions;
  if (functionId === undefined) return forbid('closed');
  return forbid(access.isWithinTimes ? 'function' : 'outside_times', { functionId });
}

/** `get_panels`: without the panels that the role lacks, so that the hub's own front end neither lists nor opens them. */
export const getPanels: CommandRule = (message, context) =>
  narrowResult({ id: message['id'], type: 'get_panels' }, context, filterPanels);

/** The hub has these panels only where it has such an entity, so that they would tell of one that is not visible. */
const panelsOfDomains: ReadonlySet<string> = new Set(['calendar', 'todo']);

/** @param panels the hub's list: objects by the first part of their paths */
const filterPanels: Narrow = (panels, context) =>
  isRecord(panels)
    ? Object.fromEntries(
        Object.entries(panels).filter(([path, panel]) => isPanelVisible(path, panel, context)),
      )
    : {};

function isPanelVisible(path: string, panel: unknown, context: Pick<RuleContext, 'access'>): boolean {
  const { functions, isLimited } = context.access;
  // Dashboards that somebody made are called as rooms are, and a limited role gets none of them.
  const component = isLimited || !isRecord(panel) ? undefined : panel['component_name'];
  return (
    isOpenedBy(functionsOfPanel(path, component), functions) &&
    (!panelsOfDomains.has(path) || isDomainVisible(path, context))
  );
}
