import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The sources by which a page's policy lets its own inline scripts run: `'sha256-…'` for each. */
const inlineScriptSources = (html: string): readonly string[] =>
  Array.from(
    html.matchAll(/<script>([^]*?)<\/script>/g),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * Adds those of a page of the app to a content security policy. A page is read again when its file has changed, as the app
 * may be built anew beside a running gateway.
 *
 * @returns for a policy, the file that is served and when it was changed; the policy as it was for any other file
 */
export function createPagePolicies(): (policy: string, file: string, changedAt: number) => string {
  const read = new Map<string, { readonly changedAt: number; readonly sources: readonly string[] }>();
  return (policy, file, changedAt) => {
    // Also of its compressed forms.
    const [page] = /^.*\.html(?=$|\.(?:br|gz)$)/.exec(file) ?? [];
    if (page === undefined) return policy;
    let known = read.get(file);
    if (known?.changedAt !== changedAt) {
      known = { changedAt, sources: inlineScriptSources(readFileSync(page, 'utf8')) };
      read.set(file, known);
    }
    const { sources } = known;
    return policy.replace(/(?:^|; )script-src [^;]*/, (directive) => [directive, ...sources].join(' '));
  };
}
